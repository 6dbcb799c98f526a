import {
  failure,
  success,
  type CallParsedInput,
  type CallResult,
  type LanguageId,
  type Outcome,
  type Slip,
} from '@rampa/contract';
import type { getZahtevi, PurchaseRequest } from '@rampa/contract/purchase-requests';
import type { AuditAction } from '@rampa/contract/staff';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  traceOf,
  type AccountScope,
  type AllAccounts,
  type MemberScope,
} from '../../platform/scope/scope.ts';
import type { Payee } from '../payments/index.ts';
import { asOrder, slipOfOrder, type AgreedOrders, type Invoices } from '../purchases/index.ts';
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

export interface RequestsOptions extends SendingDeps {
  /** Requests are taken here at all. */
  readonly open: boolean;
  readonly agreed: Pick<AgreedOrders, 'place' | 'statesOf'>;
  readonly invoices: Pick<Invoices, 'drawOffer'>;
  readonly payee: Payee;
}

type NotFound = 'purchase-requests.not-found';
type AcceptRefusal =
  | NotFound
  | 'purchase-requests.offer-changed'
  | 'purchase-requests.over'
  | 'purchase-requests.out-of-stock';
type Drawn = Awaited<ReturnType<Invoices['drawOffer']>>;

/** A price that the customer has, with what it is for. */
interface Priced {
  readonly request: RequestRecord;
  readonly price: NonNullable<RequestRecord['price']>;
}

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

  /** The price that can be accepted, for its papers. */
  const priced = async (scope: AccountScope, number: string): Promise<Priced | undefined> => {
    const request = await selectRequest(scope, queries, number);
    if (request === undefined || request.price === null) return undefined;
    return isAcceptable(request, clock.now()) ? { request, price: request.price } : undefined;
  };

  const draw = async (
    scope: AccountScope,
    { request, price }: Priced,
    languageId: LanguageId,
  ): Promise<Drawn> => {
    const lines = agreedLinesOf(await selectLines(scope, queries, request), price);
    const order = agreedOrderOf(request, price, price.pricedAt);
    return options.invoices.drawOffer(order, lines, languageId);
  };

  return {
    open: options.open,
    send: createSending(options),
    offer: options.offer,

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

    async slip(scope: AccountScope, number: string): Promise<Outcome<Slip, NotFound>> {
      const found = await priced(scope, number);
      if (found === undefined) return failure('purchase-requests.not-found');
      const { request, price } = found;
      const order = agreedOrderOf(request, price, price.pricedAt);
      return success(slipOfOrder(asOrder(order), options.payee));
    },

    async paper(
      scope: AccountScope,
      number: string,
      languageId: LanguageId,
    ): Promise<Outcome<Drawn, NotFound>> {
      const found = await priced(scope, number);
      return found === undefined
        ? failure('purchase-requests.not-found')
        : success(await draw(scope, found, languageId));
    },

    /** The pro-forma that a mail carries; null where the price is gone meanwhile. */
    async forMail(
      all: AllAccounts,
      { accountId = '', requestNumber = '' }: Readonly<Record<string, string>>,
      languageId: LanguageId,
    ): Promise<Drawn | null> {
      const scope = all.account(accountId);
      const found = await priced(scope, requestNumber);
      return found === undefined ? null : draw(scope, found, languageId);
    },
  };
}
