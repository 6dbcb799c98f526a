import type { StaffAction } from '@rampa/contract/staff';
import { failure, success, type Outcome } from '@rampa/contract';
import type { DeskRequestChoice, PurchaseRequest } from '@rampa/contract/purchase-requests';
import { nobody, recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Operator } from '../../platform/audit/operator.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { claimOrderNumber, newOrderNumber } from '../payments/index.ts';
import {
  purchasePurpose,
  type AgreedOrders,
  type LateOffer,
  type Offers,
  type OrderState,
} from '../purchases/index.ts';
import { selectForDesk, selectOverdue } from './request-lists.store.ts';
import type { RequestMails, RequestNews } from './request-mails.ts';
import {
  agreedLinesOf,
  agreedOrderOf,
  isAcceptable,
  isOpen,
  listTermsOf,
  priceOf,
  type ListTerms,
  type SaleFacts,
  type Terms,
} from './request-rules.ts';
import { detailsView } from './request-view.ts';
import {
  lockRequest,
  selectLines,
  selectOwner,
  selectRequest,
  updateRequest,
  type RequestChange,
  type RequestRecord,
} from './requests.store.ts';

export type DeskRefusal = 'not-found' | 'wrong-state' | 'bad-terms' | 'changed';

/** A request as its clerk saw it: another price meanwhile is told, not written over. */
export interface Seen {
  readonly number: string;
  /** Of its price, 0 before the first; left out where nobody looked. */
  readonly revision?: number;
}

export interface DeskDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'every'>;
  readonly mails: RequestMails;
  readonly agreed: Pick<AgreedOrders, 'placePaid' | 'statesOf'>;
  readonly facts: SaleFacts;
}

/** What a piece of the operator's work leaves behind. */
interface Work {
  readonly change: Omit<RequestChange, 'updatedAt'>;
  readonly news: RequestNews;
  readonly action: StaffAction;
  readonly details?: Readonly<Record<string, string | number>>;
}

type Done = Outcome<RequestRecord, DeskRefusal>;

const EXPIRE_SECONDS = 600;

export type RequestDesk = ReturnType<typeof createRequestDesk>;

/** What the operator does about purchase requests. */
export function createRequestDesk(deps: DeskDeps) {
  const { database, clock, mails } = deps;

  const find = async (number: string): Promise<RequestRecord | undefined> => {
    const accountId = await selectOwner(database.queries, number);
    return accountId === undefined ? undefined : selectRequest(database.queries, accountId, number);
  };

  const onOpen = (
    { number, revision }: Seen,
    by: Operator,
    work: (tx: Tx, request: RequestRecord) => Promise<Work | DeskRefusal>,
  ): Promise<Done> =>
    database.transaction(async (tx): Promise<Done> => {
      const accountId = await selectOwner(tx, number);
      if (accountId === undefined) return failure('not-found');
      const request = await lockRequest(tx, accountId, { number });
      if (request === undefined) return failure('not-found');
      if (!isOpen(request.state)) return failure('wrong-state');
      if (revision !== undefined && revision !== (request.price?.revision ?? 0)) {
        return failure('changed');
      }
      const done = await work(tx, request);
      if (typeof done === 'string') return failure(done);
      const now = clock.now();
      const changed = await updateRequest(tx, request, { ...done.change, updatedAt: now });
      await mails.tell(tx, changed, done.news);
      await by.record(tx, {
        accountId,
        action: done.action,
        subject: `purchase-request:${number}`,
        ...(done.details === undefined ? {} : { details: done.details }),
      });
      return success(changed);
    });

  /** The number that the order will have, and that stands on the pro-forma. */
  const newNumber = async (tx: Tx, { accountId }: RequestRecord): Promise<string> => {
    for (;;) {
      const orderNumber = newOrderNumber(clock.now());
      const order = { accountId, orderNumber, purpose: purchasePurpose };
      if (await claimOrderNumber(tx, order)) return orderNumber;
    }
  };

  /** Prices whose time is over say so, once. */
  const expire = async (): Promise<number> => {
    const due = await selectOverdue(database.queries, clock.now(), 500);
    for (const { accountId, requestNumber: number } of due) {
      await database.transaction(async (tx) => {
        const request = await lockRequest(tx, accountId, { number });
        // Accepted, withdrawn or priced anew meanwhile.
        if (request?.state !== 'priced' || isAcceptable(request, clock.now())) return;
        const now = clock.now();
        const expired = await updateRequest(tx, request, { state: 'expired', updatedAt: now });
        await mails.tell(tx, expired, 'expired');
        await recordAudit(tx, now, {
          accountId,
          actor: 'system',
          action: 'purchase-request-expired',
          subject: `purchase-request:${number}`,
        });
      });
    }
    return due.length;
  };
  deps.jobs.every('purchase-requests-expire', EXPIRE_SECONDS, async () => {
    await expire();
  });

  const ordersOf = async (
    requests: readonly RequestRecord[],
  ): Promise<ReadonlyMap<string, OrderState>> => {
    const orders = new Map<string, OrderState>();
    for (const [accountId, own] of Map.groupBy(requests, (one) => one.accountId)) {
      const numbers = own.flatMap(({ price, state }) =>
        price === null || state !== 'accepted' ? [] : [price.orderNumber],
      );
      if (numbers.length === 0) continue;
      const states = await deps.agreed.statesOf(database.queries, accountId, numbers);
      for (const [number, state] of states) orders.set(number, state);
    }
    return orders;
  };

  return {
    expire,

    /** With the orders that came of them. */
    async list(
      options: {
        readonly state: DeskRequestChoice;
        readonly first: number;
        readonly rows: number;
      },
      by: Operator,
    ): Promise<{
      readonly items: readonly {
        readonly request: RequestRecord;
        readonly order: OrderState | undefined;
      }[];
      readonly totalRecords: number;
    }> {
      const { items, totalRecords } = await selectForDesk(database.queries, options);
      await by.record(database.queries, {
        accountId: nobody,
        action: 'purchase-requests-read',
        subject: `purchase-requests:${options.state}`,
        details: { first: options.first, shown: items.length },
      });
      const orders = await ordersOf(items);
      return {
        items: items.map((request) => ({
          request,
          order: orders.get(request.price?.orderNumber ?? ''),
        })),
        totalRecords,
      };
    },

    async show(
      number: string,
      by: Operator,
    ): Promise<
      Outcome<
        {
          readonly request: RequestRecord;
          readonly details: PurchaseRequest;
          readonly list: ListTerms;
        },
        'not-found'
      >
    > {
      const request = await find(number);
      if (request === undefined) return failure('not-found');
      const lines = await selectLines(database.queries, request);
      const orderNumber = request.price?.orderNumber ?? '';
      const orders = await deps.agreed.statesOf(database.queries, request.accountId, [orderNumber]);
      const details = detailsView(request, lines, orders.get(orderNumber), clock.now());
      await by.record(database.queries, {
        accountId: request.accountId,
        action: 'purchase-request-read',
        subject: `purchase-request:${number}`,
      });
      return success({ request, details, list: listTermsOf(request, deps.facts) });
    },

    /** Prices a request, or prices it anew while it is not accepted. */
    price: (seen: Seen, terms: Terms, text: string, by: Operator): Promise<Done> =>
      onOpen(seen, by, async (tx, request) => {
        const lines = await selectLines(tx, request);
        const priced = priceOf(request, lines, terms, { facts: deps.facts, now: clock.now() });
        if (priced === null) return 'bad-terms';
        const before = request.price;
        const price = {
          ...priced,
          revision: (before?.revision ?? 0) + 1,
          orderNumber: before?.orderNumber ?? (await newNumber(tx, request)),
        };
        return {
          change: { state: 'priced', price, answer: text },
          news: before === null ? 'priced' : 'priced-anew',
          action: 'purchase-request-priced',
          details: { amountMinor: price.totalMinor, revision: price.revision },
        };
      }),

    refuse: (seen: Seen, text: string, by: Operator): Promise<Done> =>
      onOpen(seen, by, async () => ({
        change: { state: 'refused', answer: text },
        news: 'refused',
        action: 'purchase-request-refused',
      })),
  };
}

/** Money that comes with the slip of an offer: it accepts the offer. */
export function createOffers(deps: Pick<DeskDeps, 'clock' | 'agreed' | 'mails'>): Offers {
  const { clock, agreed, mails } = deps;
  return {
    async offerOf(tx, accountId, orderNumber) {
      const request = await lockRequest(tx, accountId, { orderNumber });
      // Of a closed account nothing can be sold any more: people look at the money.
      if (request === undefined || request.price === null || request.email === '') return null;
      const { totalMinor: amountMinor } = request.price;
      return { amountMinor, currency: request.currency, paid: false };
    },

    async settleOffer(tx, accountId, orderNumber) {
      const request = await lockRequest(tx, accountId, { orderNumber });
      if (request === undefined || request.price === null) {
        throw new Error(`No offer has the number ${orderNumber}`);
      }
      const { price, state } = request;
      const now = clock.now();
      const lines = agreedLinesOf(await selectLines(tx, request), price);
      const order = agreedOrderOf(request, price, now);
      // What was taken back by either side is not sold any more; what is only late is.
      const offer: LateOffer =
        state === 'refused' || state === 'withdrawn' ? 'cancelled' : 'expired';
      await agreed.placePaid(tx, order, lines, offer);
      if (offer === 'cancelled') return;
      const accepted = await updateRequest(tx, request, { state: 'accepted', updatedAt: now });
      await mails.toOperator(tx, accepted, 'accepted');
      await recordAudit(tx, now, {
        accountId,
        actor: 'system',
        action: 'purchase-request-accepted',
        subject: `purchase-request:${request.requestNumber}`,
        details: { order: orderNumber, amountMinor: price.totalMinor },
      });
    },
  };
}
