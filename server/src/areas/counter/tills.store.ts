import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { tollTimeZone } from '../../platform/clock.ts';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, StaffScope } from '../../platform/scope/scope.ts';
import { staffAccountId } from '../identity/index.ts';
import { cashIn, toCash, type CashRecord } from './cash.store.ts';

/**
 * Locks the till of a clerk who takes cash until the transaction ends; makes it where there is none. `own`: of the
 * operator.
 */
export async function lockOrMakeTill(
  own: AccountScope,
  tx: Tx,
  clerkId: string,
  pointId: string,
): Promise<void> {
  await tx
    .insertInto('tills')
    .values({ account_id: own.accountId, user_id: clerkId, point_id: pointId })
    .onConflict((conflict) => conflict.constraint('tills__key').doUpdateSet({ point_id: pointId }))
    .execute();
}

/** The same for whoever has taken cash before; false where nobody has. */
export async function lockTill(own: AccountScope, tx: Tx, clerkId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('tills')
    .select('user_id')
    .where('account_id', '=', own.accountId)
    .where('user_id', '=', clerkId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The point of sale that the clerk named last; empty for none. */
export async function selectLastPoint(
  own: AccountScope,
  queries: Queries,
  clerkId: string,
): Promise<string> {
  const row = await queries
    .selectFrom('tills')
    .select('point_id')
    .where('account_id', '=', own.accountId)
    .where('user_id', '=', clerkId)
    .executeTakeFirst();
  return row?.point_id ?? '';
}

/** The same of several clerks; those who have none are left out. */
export async function selectLastPoints(
  own: AccountScope,
  queries: Queries,
  clerkIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (clerkIds.length === 0) return new Map();
  const rows = await queries
    .selectFrom('tills')
    .select(['user_id', 'point_id'])
    .where('account_id', '=', own.accountId)
    .where('user_id', 'in', clerkIds)
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.point_id]));
}

/** Clerks who named a point of sale last, and what was taken there and is still in tills; null: nothing. */
export async function selectUsesOfPoint(
  staff: StaffScope,
  queries: Queries,
  pointId: string,
): Promise<{ readonly clerks: number; readonly tillMinor: number | null }> {
  const own = staff.account(staffAccountId);
  const clerks = queries
    .selectFrom('tills')
    .select('user_id')
    .where('account_id', '=', own.accountId)
    .where('point_id', '=', pointId);
  const cash = await queries
    .selectFrom('cash_top_ups')
    .select(sql<number | null>`sum(amount_minor)::bigint`.as('minor'))
    .where('closing_id', 'is', null)
    .where('returned_at', 'is', null)
    .where('point_id', '=', pointId)
    .executeTakeFirst();
  return { clerks: await countRows(queries, clerks), tillMinor: cash?.minor ?? null };
}

/** What was taken on a day of toll time, and is still in the till. */
export interface TillDay {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly count: number;
  /** Of it for devices that were sold. */
  readonly sold: number;
  /** Minor units, whether they went back or not. */
  readonly takenMinor: number;
  readonly returnedMinor: number;
  /** When the first of it was taken. */
  readonly since: Temporal.Instant;
}

/** By day, the latest first; empty where the till is. */
export async function selectTillDays(
  _staff: StaffScope,
  queries: Queries,
  clerkId: string,
): Promise<readonly TillDay[]> {
  const { rows } = await sql<Omit<TillDay, 'since'> & { readonly since: Temporal.Instant }>`
    SELECT (taken_at AT TIME ZONE ${sql.lit(tollTimeZone)})::date::text AS day, count(*)::int AS count,
      count(*) FILTER (WHERE kind = 'sale')::int AS sold, sum(amount_minor)::bigint AS "takenMinor",
      coalesce(sum(amount_minor) FILTER (WHERE returned_at IS NOT NULL), 0)::bigint AS "returnedMinor",
      min(taken_at) AS since
    FROM cash_top_ups WHERE clerk_id = ${clerkId} AND closing_id IS NULL
    GROUP BY 1 ORDER BY 1 DESC`.execute(queries);
  return rows;
}

/** What is in a till, the newest first. */
export async function selectInTill(
  staff: StaffScope,
  queries: Queries,
  clerkId: string,
  { first, rows }: { readonly first: number; readonly rows: number },
): Promise<readonly CashRecord[]> {
  const found = await cashIn(staff, queries)
    .where('clerk_id', '=', clerkId)
    .where('closing_id', 'is', null)
    .orderBy('taken_at', 'desc')
    .orderBy('order_number')
    .offset(first)
    .limit(rows)
    .execute();
  return found.map(toCash);
}

/** The tills of one clerk, or those of all. */
export type WhoseTills = { readonly clerkId: string } | 'everybody';

export interface OpenTillRecord extends Omit<TillDay, 'day' | 'sold'> {
  readonly clerkId: string;
}

/** Tills with something in them; those that wait longest first. */
export async function selectOpenTills(
  _staff: StaffScope,
  queries: Queries,
  whose: WhoseTills,
  most: number,
): Promise<readonly OpenTillRecord[]> {
  const theirs = whose === 'everybody' ? sql`true` : sql`clerk_id = ${whose.clerkId}`;
  const { rows } = await sql<OpenTillRecord>`
    SELECT clerk_id AS "clerkId", count(*)::int AS count, sum(amount_minor)::bigint AS "takenMinor",
      coalesce(sum(amount_minor) FILTER (WHERE returned_at IS NOT NULL), 0)::bigint AS "returnedMinor",
      min(taken_at) AS since
    FROM cash_top_ups
    WHERE closing_id IS NULL AND ${theirs}
    GROUP BY 1 ORDER BY since, 1 LIMIT ${most}`.execute(queries);
  return rows;
}
