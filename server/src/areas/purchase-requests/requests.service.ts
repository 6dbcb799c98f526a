import {
  failure,
  success,
  type CallParsedInput,
  type CallResult,
  type Outcome,
} from '@rampa/contract';
import type { getZahtevi, PurchaseRequest } from '@rampa/contract/purchase-requests';
import { reachesAll, type AccountScope } from '../../platform/scope/scope.ts';
import type { AgreedOrders } from '../purchases/index.ts';
import { createOfferDocuments, type OfferDocumentsDeps } from './offer-documents.ts';
import { selectOffers } from './offers.store.ts';
import { createRequestDecisions, type DecisionsDeps } from './request-decisions.ts';
import { selectPage } from './request-lists.store.ts';
import { detailsView, summaryView } from './request-view.ts';
import { selectLines, selectRequest, type RequestRecord } from './requests.store.ts';
import { createSending, type SendingDeps } from './sending.ts';

export interface RequestsOptions extends SendingDeps, OfferDocumentsDeps, DecisionsDeps {
  /** Requests are taken here at all. */
  readonly open: boolean;
  readonly agreed: Pick<AgreedOrders, 'place' | 'statesOf'>;
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
      { first, rows, status }: CallParsedInput<typeof getZahtevi>,
    ): Promise<CallResult<typeof getZahtevi>> {
      const { items, totalRecords } = await selectPage(scope, queries, { first, rows, status });
      const numbers = items.flatMap(({ price }) => (price === null ? [] : [price.orderNumber]));
      const orders = await agreed.statesOf(scope, queries, numbers);
      return {
        items: items.map((item) => summaryView(item, orders.get(item.price?.orderNumber ?? ''))),
        totalRecords,
      };
    },

    async details(
      scope: AccountScope,
      number: string,
    ): Promise<Outcome<PurchaseRequest, NotFound>> {
      const request = await selectRequest(scope, queries, number);
      if (request === undefined) return failure('purchase-requests.not-found');
      const lines = await selectLines(scope, queries, request);
      return success(detailsView(request, lines, await orderOf(scope, request), clock.now()));
    },
  };
}
