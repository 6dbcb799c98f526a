import { sql } from 'kysely';
import type { Queries, Tx } from '../../server/src/platform/database/database.ts';

const MARK = 'demo-data';

/**
 * Claims the database for the demo of a country; false if a demo is loaded already. A concurrent
 * second load waits here for the transaction of the first.
 */
export async function claimForDemo(tx: Tx, country: string): Promise<boolean> {
  const claimed = await tx
    .insertInto('product_marks')
    .values({ mark: MARK, value: country })
    .onConflict((conflict) => conflict.doNothing())
    .returning('mark')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** The country whose demo the database holds. */
export function findDemoCountry(queries: Queries): Promise<string | undefined> {
  return findPart(queries, MARK);
}

/** Marks a part of the demo, once; returns the mark, which may be of an earlier load. */
export async function markPart(queries: Queries, part: string, value: string): Promise<string> {
  await queries
    .insertInto('product_marks')
    .values({ mark: part, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findPart(queries, part)) ?? value;
}

/** Records how far something has got. */
export async function moveMark(queries: Queries, part: string, value: string): Promise<void> {
  await queries
    .insertInto('product_marks')
    .values({ mark: part, value })
    .onConflict((conflict) => conflict.column('mark').doUpdateSet({ value }))
    .execute();
}

export async function findPart(queries: Queries, part: string): Promise<string | undefined> {
  const row = await queries
    .selectFrom('product_marks')
    .select('value')
    .where('mark', '=', part)
    .executeTakeFirst();
  return row?.value;
}

export async function hasCustomers(queries: Queries): Promise<boolean> {
  const account = await queries
    .selectFrom('accounts')
    .select('account_id')
    .where('person_type', '!=', 'osoblje')
    .limit(1)
    .executeTakeFirst();
  return account !== undefined;
}

/** Day of the newest passage of the first load, in toll time. */
export async function selectNewestDemoDay(queries: Queries): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT (max(exited_at) AT TIME ZONE 'Europe/Belgrade')::date::text AS day
    FROM passage_keys WHERE source_key LIKE 'demo:%'`.execute(queries);
  return rows[0]?.day ?? undefined;
}

/** Whether there is a row from the load of an earlier version, by the beginning of its key. */
export async function hasDemoRows(
  queries: Queries,
  table: 'orders' | 'purchase_requests' | 'complaints',
  prefix: string,
): Promise<boolean> {
  const row = await queries
    .selectFrom(table)
    .select('idempotency_key')
    .where('idempotency_key', 'like', `${prefix}%`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an account has compared trips or working hours of its own. */
export async function hasDemoCheck(queries: Queries, accountId: string): Promise<boolean> {
  const row = await queries
    .selectFrom('trip_checks')
    .select('check_id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
