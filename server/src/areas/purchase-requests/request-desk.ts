import type { StaffAction } from '@rampa/contract/staff';
import { failure, success, type Outcome } from '@rampa/contract';
import type { DeskRequestChoice, PurchaseRequest } from '@rampa/contract/purchase-requests';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts, DeskScope } from '../../platform/scope/scope.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { claimFreeNumber } from '../payments/index.ts';
import { purchasePurpose, type AgreedOrders, type OrderState } from '../purchases/index.ts';
import { expireRequests, type ExpiryDeps } from './request-expiry.ts';
import { selectForDesk } from './request-lists.store.ts';
import type { RequestNews } from './request-mails.ts';
import {
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

export interface DeskDeps extends ExpiryDeps {
  readonly jobs: Pick<Jobs, 'every'>;
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

  const find = async (
    desk: DeskScope,
    number: string,
  ): Promise<{ readonly scope: AccountScope; readonly request: RequestRecord } | undefined> => {
    const accountId = await selectOwner(desk, database.queries, number);
    if (accountId === undefined) return undefined;
    const scope = desk.account(accountId);
    const request = await selectRequest(scope, database.queries, number);
    return request && { scope, request };
  };

  const onOpen = (
    desk: DeskScope,
    { number, revision }: Seen,
    work: (scope: AccountScope, tx: Tx, request: RequestRecord) => Promise<Work | DeskRefusal>,
  ): Promise<Done> =>
    database.transaction(async (tx): Promise<Done> => {
      const accountId = await selectOwner(desk, tx, number);
      if (accountId === undefined) return failure('not-found');
      const scope = desk.account(accountId);
      const request = await lockRequest(scope, tx, { number });
      if (request === undefined) return failure('not-found');
      if (!isOpen(request.state)) return failure('wrong-state');
      if (revision !== undefined && revision !== (request.price?.revision ?? 0)) {
        return failure('changed');
      }
      const done = await work(scope, tx, request);
      if (typeof done === 'string') return failure(done);
      const now = clock.now();
      const changed = await updateRequest(scope, tx, request, { ...done.change, updatedAt: now });
      await mails.tell(tx, changed, done.news);
      await desk.by.record(tx, {
        accountId,
        action: done.action,
        subject: `purchase-request:${number}`,
        ...(done.details === undefined ? {} : { details: done.details }),
      });
      return success(changed);
    });

  deps.jobs.every('purchase-requests-expire', EXPIRE_SECONDS, async (all) => {
    await expireRequests(all, deps);
  });

  const ordersOf = async (
    desk: DeskScope,
    requests: readonly RequestRecord[],
  ): Promise<ReadonlyMap<string, OrderState>> => {
    const orders = new Map<string, OrderState>();
    for (const [accountId, own] of Map.groupBy(requests, (one) => one.accountId)) {
      const numbers = own.flatMap(({ price, state }) =>
        price === null || state !== 'accepted' ? [] : [price.orderNumber],
      );
      if (numbers.length === 0) continue;
      const states = await deps.agreed.statesOf(desk.account(accountId), database.queries, numbers);
      for (const [number, state] of states) orders.set(number, state);
    }
    return orders;
  };

  return {
    expire: (all: AllAccounts) => expireRequests(all, deps),

    /** With the orders that came of them. */
    async list(
      desk: DeskScope,
      options: {
        readonly state: DeskRequestChoice;
        readonly first: number;
        readonly rows: number;
      },
    ): Promise<{
      readonly items: readonly {
        readonly request: RequestRecord;
        readonly order: OrderState | undefined;
      }[];
      readonly totalRecords: number;
    }> {
      const { items, totalRecords } = await selectForDesk(desk, database.queries, options);
      await desk.by.record(database.queries, {
        accountId: nobody,
        action: 'purchase-requests-read',
        subject: `purchase-requests:${options.state}`,
        details: { first: options.first, shown: items.length },
      });
      const orders = await ordersOf(desk, items);
      return {
        items: items.map((request) => ({
          request,
          order: orders.get(request.price?.orderNumber ?? ''),
        })),
        totalRecords,
      };
    },

    async show(
      desk: DeskScope,
      number: string,
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
      const found = await find(desk, number);
      if (found === undefined) return failure('not-found');
      const { scope, request } = found;
      const lines = await selectLines(scope, database.queries, request);
      const orderNumber = request.price?.orderNumber ?? '';
      const orders = await deps.agreed.statesOf(scope, database.queries, [orderNumber]);
      const details = detailsView(request, lines, orders.get(orderNumber), clock.now());
      await desk.by.record(database.queries, {
        accountId: request.accountId,
        action: 'purchase-request-read',
        subject: `purchase-request:${number}`,
      });
      return success({ request, details, list: listTermsOf(request, deps.facts) });
    },

    /** Prices a request, or prices it anew while it is not accepted. */
    price: (desk: DeskScope, seen: Seen, terms: Terms, text: string): Promise<Done> =>
      onOpen(desk, seen, async (scope, tx, request) => {
        const lines = await selectLines(scope, tx, request);
        const priced = priceOf(request, lines, terms, { facts: deps.facts, now: clock.now() });
        if (priced === null) return 'bad-terms';
        const before = request.price;
        const price = {
          ...priced,
          revision: (before?.revision ?? 0) + 1,
          // The number that the order will have, and that stands on the pro-forma.
          orderNumber:
            before?.orderNumber ?? (await claimFreeNumber(scope, tx, purchasePurpose, clock.now())),
        };
        return {
          change: { state: 'priced', price, answer: text },
          news: before === null ? 'priced' : 'priced-anew',
          action: 'purchase-request-priced',
          details: { amountMinor: price.totalMinor, revision: price.revision },
        };
      }),

    refuse: (desk: DeskScope, seen: Seen, text: string): Promise<Done> =>
      onOpen(desk, seen, async () => ({
        change: { state: 'refused', answer: text },
        news: 'refused',
        action: 'purchase-request-refused',
      })),
  };
}
