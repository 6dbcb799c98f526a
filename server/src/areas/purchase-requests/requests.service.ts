import { failure, success, type Outcome } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import { reachesAll, type AccountScope } from '../../platform/scope/scope.ts';
import type { AgreedOrders, OrderState } from '../purchases/index.ts';
import { createOfferDocuments, type OfferDocumentsDeps } from './offer-documents.ts';
import { selectOffers } from './offers.store.ts';
import { createRequestDecisions, type DecisionsDeps } from './request-decisions.ts';
import { selectPage } from './request-lists.store.ts';
import {
  selectLines,
  selectRequest,
  type RequestLine,
  type RequestRecord,
} from './requests.store.ts';
import { createSending, type SendingDeps } from './sending.ts';

export interface RequestsOptions extends SendingDeps, OfferDocumentsDeps, DecisionsDeps {
  /** Requests are taken here at all. */
  readonly open: boolean;
  readonly agreed: Pick<AgreedOrders, 'place' | 'statesOf'>;
}

/** A request, with the order that it led to. */
export interface ListedRequest {
  readonly request: RequestRecord;
  readonly order: OrderState | undefined;
}

export interface RequestPage {
  readonly items: readonly ListedRequest[];
  readonly totalRecords: number;
}

/** One request with all that belongs to it. */
export interface ShownRequest extends ListedRequest {
  readonly lines: readonly RequestLine[];
  readonly now: Temporal.Instant;
}

type NotFound = 'purchase-requests.not-found';

export type PurchaseRequests = ReturnType<typeof createPurchaseRequests>;

/** Purchase requests as their companies see them, and what they do about them. */
export function createPurchaseRequests(options: RequestsOptions) {
  const { database, clock, agreed } = options;
  const { queries } = database;

  const orderOf = async (scope: AccountScope, request: RequestRecord) => {
    const orderNumber = request.price?.orderNumber;
    if (orderNumber === undefined) return undefined;
    const states = await agreed.statesOf(scope, queries, [orderNumber]);
    return states.get(orderNumber);
  };

  return {
    open: options.open,
    send: createSending(options),
    offer: options.offer,
    ...createOfferDocuments(options),
    ...createRequestDecisions(options),

    /** Offers that can be accepted now, the first to expire first; a driver sees none. */
    async offers(scope: AccountScope): ReturnType<typeof selectOffers> {
      return reachesAll(scope) ? selectOffers(scope, queries, clock.now()) : [];
    },

    async list(
      scope: AccountScope,
      wanted: Parameters<typeof selectPage>[2],
    ): Promise<RequestPage> {
      const { items, totalRecords } = await selectPage(scope, queries, wanted);
      const numbers = items.flatMap(({ price }) => (price === null ? [] : [price.orderNumber]));
      const orders = await agreed.statesOf(scope, queries, numbers);
      return {
        items: items.map((request) => ({
          request,
          order: orders.get(request.price?.orderNumber ?? ''),
        })),
        totalRecords,
      };
    },

    async details(scope: AccountScope, number: string): Promise<Outcome<ShownRequest, NotFound>> {
      const request = await selectRequest(scope, queries, number);
      if (request === undefined) return failure('purchase-requests.not-found');
      const lines = await selectLines(scope, queries, request);
      return success({ request, lines, order: await orderOf(scope, request), now: clock.now() });
    },
  };
}
