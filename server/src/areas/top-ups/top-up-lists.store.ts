import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { tollTimeZone } from '../../platform/clock.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import { columns, toRecord, type TopUpRecord } from './top-ups.store.ts';

export interface TopUpSelection {
  readonly tagId: string | null;
  /** Days of toll time, both included; null: unlimited. */
  readonly from: string | null;
  readonly to: string | null;
}

/** What a guest has begun and not paid is nothing to the account. */
export const isOfAccount = sql<boolean>`(NOT by_guest OR state = 'paid')`;

/** Paid ones count on the day they were booked, as in the statement; others when they were begun. */
const countedAt = sql<Temporal.Instant>`CASE WHEN state = 'paid' THEN settled_at ELSE created_at END`;

export async function selectTopUps(
  scope: AccountScope,
  queries: Queries,
  selection: TopUpSelection,
  first: number,
  rows: number,
): Promise<{ readonly totalRecords: number; readonly topUps: readonly TopUpRecord[] }> {
  const { tagId, from, to } = selection;
  const { accountId, reach } = scope;
  let query = queries.selectFrom('top_ups').where('account_id', '=', accountId).where(isOfAccount);
  if (tagId !== null) query = query.where('tag_id', '=', tagId);
  if (!reach.all) {
    query = query.where((eb) => eb('tag_id', '=', eb.fn.any(eb.val([...reach.since.keys()]))));
  }
  const zone = sql.lit(tollTimeZone);
  if (from !== null) {
    query = query.where(
      countedAt,
      '>=',
      sql<Temporal.Instant>`${from}::date::timestamp AT TIME ZONE ${zone}`,
    );
  }
  if (to !== null) {
    query = query.where(
      countedAt,
      '<',
      sql<Temporal.Instant>`(${to}::date + 1)::timestamp AT TIME ZONE ${zone}`,
    );
  }
  // A customer makes a handful of top-ups a month, so counting them is cheap.
  const counted = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const page = await query
    .select(columns)
    .orderBy(countedAt, 'desc')
    .orderBy('top_up_id', 'desc')
    .offset(first)
    .limit(rows)
    .execute();
  return { totalRecords: counted.total, topUps: page.map(toRecord) };
}

/** The newest top-up of each tag that has one. */
export async function selectLatest(
  scope: AccountScope,
  queries: Queries,
  tagIds: readonly string[],
): Promise<readonly TopUpRecord[]> {
  const rows = await queries
    .selectFrom('top_ups')
    .select(columns)
    .distinctOn('tag_id')
    .where('account_id', '=', scope.accountId)
    .where((eb) => eb('tag_id', '=', eb.fn.any(eb.val([...tagIds]))))
    .where(isOfAccount)
    .orderBy('tag_id')
    .orderBy('created_at', 'desc')
    .orderBy('top_up_id', 'desc')
    .execute();
  return rows.map(toRecord);
}

/** What somebody of the account last chose to pay for each of these tags, and did not get back. */
export async function selectLastChosen(
  scope: AccountScope,
  queries: Queries,
  tagIds: readonly string[],
): Promise<readonly TopUpRecord[]> {
  const rows = await queries
    .selectFrom('top_ups')
    .select(columns)
    .distinctOn('tag_id')
    .where('account_id', '=', scope.accountId)
    .where((eb) => eb('tag_id', '=', eb.fn.any(eb.val([...tagIds]))))
    .where('state', '=', 'paid')
    .where('automatic', '=', false)
    .where('by_guest', '=', false)
    .where('bulk_order_number', 'is', null)
    .where('returned_at', 'is', null)
    .where('corrected_at', 'is', null)
    .orderBy('tag_id')
    .orderBy('settled_at', 'desc')
    .orderBy('top_up_id', 'desc')
    .execute();
  return rows.map(toRecord);
}

/** Unpaid slips that were issued before a moment. */
export async function selectStaleSlips(
  _all: AllAccounts,
  queries: Queries,
  before: Temporal.Instant,
  limit: number,
): Promise<readonly { readonly accountId: string; readonly orderNumber: string }[]> {
  const rows = await queries
    .selectFrom('top_ups')
    .select(['account_id', 'order_number'])
    .where('method', '=', 'bank-transfer')
    .where('state', '=', 'pending')
    .where('created_at', '<', before)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ accountId: row.account_id, orderNumber: row.order_number }));
}
