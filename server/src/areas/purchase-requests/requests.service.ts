import {
  failure,
  success,
  type CallParsedInput,
  type CallResult,
  type Outcome,
} from '@rampa/contract';
import type { getZahtevi, PurchaseRequest } from '@rampa/contract/purchase-requests';
import type { AuditAction } from '@rampa/contract/staff';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Tx } from '../../platform/database/database.ts';
import { traceOf, type AccountScope, type MemberScope } from '../../platform/scope/scope.ts';
import type { AgreedOrders } from '../purchases/index.ts';
import { createOfferDocuments, type OfferDocumentsDeps, type Priced } from './offer-documents.ts';
import { selectPage } from './request-lists.store.ts';
import { agreedLinesOf, agreedOrderOf, isAcceptable, isOpen } from './request-rules.ts';
import { detailsView, summaryView } from './request-view.ts';
import {
  lockRequest,
  selectLines,
  selectRequest,
  updateRequest,
  type RequestRecord,
} from './requests.store.ts';
import { createSending, type SendingDeps } from './sending.ts';

export interface RequestsOptions extends SendingDeps, OfferDocumentsDeps {
  /** Requests are taken here at all. */
  readonly open: boolean;
  readonly agreed: Pick<AgreedOrders, 'place' | 'statesOf'>;
}

type NotFound = 'purchase-requests.not-found';
type AcceptRefusal =
  | NotFound
  | 'purchase-requests.offer-changed'
  | 'purchase-requests.over'
  | 'purchase-requests.out-of-stock';
export type PurchaseRequests = ReturnType<typeof createPurchaseRequests>;

/** Purchase requests as their companies see them, and what they do about them. */
export function createPurchaseRequests(options: RequestsOptions) {
  const { database, clock, mails, agreed } = options;
  const { queries } = database;

  const orderOf = async (scope: AccountScope, request: RequestRecord) => {
    const orderNumber = request.price?.orderNumber;
    if (orderNumber === undefined) return undefined;
    const states = await agreed.statesOf(scope, queries, [orderNumber]);
    return states.get(orderNumber);
  };

  const record = (
    scope: MemberScope,
    tx: Tx,
    { requestNumber }: RequestRecord,
    action: AuditAction,
    details: Readonly<Record<string, string | number>> = {},
  ): Promise<void> =>
    recordAudit(tx, clock.now(), {
      ...traceOf(scope),
      action,
      subject: `purchase-request:${requestNumber}`,
      details,
    });

  const accept = async (
    scope: MemberScope,
    tx: Tx,
    { request, price }: Priced,
  ): Promise<Outcome<{ readonly order_number: string }, AcceptRefusal>> => {
    const now = clock.now();
    const { orderNumber, totalMinor } = price;
    const lines = agreedLinesOf(await selectLines(scope, tx, request), price);
    const order = agreedOrderOf(request, price, now);
    const placed = await agreed.place(scope, tx, order, lines);
    if (!placed.ok) return failure('purchase-requests.out-of-stock', placed.params ?? {});
    const accepted = await updateRequest(scope, tx, request, { state: 'accepted', updatedAt: now });
    await mails.toOperator(tx, accepted, 'accepted');
    await record(scope, tx, accepted, 'purchase-request-accepted', {
      order: orderNumber,
      amountMinor: totalMinor,
    });
    return success({ order_number: orderNumber });
  };

  return {
    open: options.open,
    send: createSending(options),
    offer: options.offer,
    ...createOfferDocuments(options),

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

    /** A second click finds what the first has made. */
    accept(
      scope: MemberScope,
      { request_number: number, revision }: { request_number: string; revision: number },
    ): Promise<Outcome<{ readonly order_number: string }, AcceptRefusal>> {
      return database.transaction(
        async (tx): Promise<Outcome<{ readonly order_number: string }, AcceptRefusal>> => {
          const request = await lockRequest(scope, tx, { number });
          if (request === undefined) return failure('purchase-requests.not-found');
          const { price, state } = request;
          if (state === 'accepted' && price?.revision === revision) {
            return success({ order_number: price.orderNumber });
          }
          if (price === null || !isAcceptable(request, clock.now())) {
            return failure('purchase-requests.over');
          }
          if (price.revision !== revision) return failure('purchase-requests.offer-changed');
          return accept(scope, tx, { request, price });
        },
      );
    },

    withdraw(
      scope: MemberScope,
      number: string,
    ): Promise<Outcome<Record<string, never>, NotFound | 'purchase-requests.over'>> {
      return database.transaction(
        async (
          tx,
        ): Promise<Outcome<Record<string, never>, NotFound | 'purchase-requests.over'>> => {
          const request = await lockRequest(scope, tx, { number });
          if (request === undefined) return failure('purchase-requests.not-found');
          if (request.state === 'withdrawn') return success({});
          if (!isOpen(request.state)) return failure('purchase-requests.over');
          const withdrawn = await updateRequest(scope, tx, request, {
            state: 'withdrawn',
            updatedAt: clock.now(),
          });
          await mails.tell(tx, withdrawn, 'withdrawn');
          await mails.toOperator(tx, withdrawn, 'withdrawn');
          await record(scope, tx, withdrawn, 'purchase-request-withdrawn');
          return success({});
        },
      );
    },
  };
}
