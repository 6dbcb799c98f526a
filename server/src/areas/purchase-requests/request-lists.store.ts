import type { DeskRequestChoice } from '@rampa/contract/purchase-requests';
import type { Temporal } from 'temporal-polyfill';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts, WideScope } from '../../platform/scope/scope.ts';
import { closedStates, openStates } from './request-rules.ts';
import { toRecord, type RequestRecord } from './requests.store.ts';

/** The account's requests, newest first. */
export async function selectPage(
  scope: AccountScope,
  queries: Queries,
  slice: {
    readonly first: number;
    readonly rows: number;
    readonly status: 'open' | 'closed' | undefined;
  },
): Promise<{ readonly items: readonly RequestRecord[]; readonly totalRecords: number }> {
  const { first, rows, status } = slice;
  const own = queries
    .selectFrom('purchase_requests')
    .where('account_id', '=', scope.accountId)
    .$if(status !== undefined, (query) =>
      query.where('state', 'in', status === 'open' ? openStates : closedStates),
    );
  const counted = await own
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const page = await own
    .selectAll()
    .orderBy('sent_at', 'desc')
    .orderBy('request_id', 'desc')
    .offset(first)
    .limit(rows)
    .execute();
  return { items: page.map(toRecord), totalRecords: counted.total };
}

/**
 * For the operator. Open ones oldest first, those to be priced before those whose price waits;
 * nothing can be sold to a closed account any more. Others latest first.
 */
export async function selectForDesk(
  _all: WideScope,
  queries: Queries,
  options: {
    readonly state: DeskRequestChoice;
    readonly first: number;
    readonly rows: number;
  },
): Promise<{ readonly items: readonly RequestRecord[]; readonly totalRecords: number }> {
  const { state } = options;
  const underWay = state === 'sent' || state === 'open';
  const chosen = queries
    .selectFrom('purchase_requests')
    .$if(state !== 'all', (query) =>
      query.where('state', 'in', state === 'open' ? [...openStates] : [state]),
    )
    .$if(underWay, (query) => query.where('email', '<>', ''));
  const counted = await chosen
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const sorted = underWay
    ? chosen
        .orderBy((eb) => eb('state', '=', 'priced'))
        .orderBy('sent_at')
        .orderBy('request_id')
    : chosen.orderBy('updated_at', 'desc').orderBy('request_id', 'desc');
  const rows = await sorted.selectAll().offset(options.first).limit(options.rows).execute();
  return { items: rows.map(toRecord), totalRecords: counted.total };
}

const openOf = (scope: AccountScope, queries: Queries) =>
  queries
    .selectFrom('purchase_requests')
    .where('account_id', '=', scope.accountId)
    .where('state', 'in', openStates);

export async function countOpen(scope: AccountScope, queries: Queries): Promise<number> {
  const { n } = await openOf(scope, queries)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Numbers of the account's open requests, oldest first. */
export async function selectOpenNumbers(
  scope: AccountScope,
  queries: Queries,
): Promise<readonly string[]> {
  const rows = await openOf(scope, queries).select('request_number').orderBy('sent_at').execute();
  return rows.map((row) => row.request_number);
}

/** Prices that have expired. */
export async function selectOverdue(
  _all: AllAccounts,
  queries: Queries,
  now: Temporal.Instant,
  limit: number,
): Promise<readonly Pick<RequestRecord, 'accountId' | 'requestNumber'>[]> {
  const rows = await queries
    .selectFrom('purchase_requests')
    .select(['account_id', 'request_number'])
    .where('state', '=', 'priced')
    .where('valid_until', '<=', now)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ accountId: row.account_id, requestNumber: row.request_number }));
}

/** Requests that wait for a price, counted up to a number. */
export async function countToPrice(
  _scope: WideScope,
  queries: Queries,
  most: number,
): Promise<number> {
  return countRows(
    queries,
    queries
      .selectFrom('purchase_requests')
      .select('request_id')
      .where('state', '=', 'sent')
      .limit(most),
  );
}
