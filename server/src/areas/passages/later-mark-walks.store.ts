import { sql } from 'kysely';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';

/** How far a walk over the days is. */
export interface Walk {
  readonly afterDays: number;
  /** The day that is looked through next, and after which account it goes on. */
  readonly day: string;
  readonly lastAccount: string;
}

const beforeAll = '00000000-0000-0000-0000-000000000000';

/** The next day of each walk that has begun. */
export async function selectWalks(
  _all: AllAccounts,
  queries: Queries,
): Promise<readonly Pick<Walk, 'afterDays' | 'day'>[]> {
  const rows = await queries
    .selectFrom('later_mark_walks')
    .select(['after_days', sql<string>`toll_day::text`.as('day')])
    .execute();
  return rows.map((row) => ({ afterDays: row.after_days, day: row.day }));
}

/** The walk, locked; it begins with a day where there is none yet. Undefined while another server is at it. */
export async function lockWalk(
  _all: AllAccounts,
  tx: Tx,
  afterDays: number,
  begin: string,
): Promise<Walk | undefined> {
  // A plan that has to do for any day and any accounts takes the primary key, and reads a fleet once for each of its tags.
  await sql`SET LOCAL plan_cache_mode = force_custom_plan`.execute(tx);
  await tx
    .insertInto('later_mark_walks')
    .values({ after_days: afterDays, toll_day: begin })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('later_mark_walks')
    .select([sql<string>`toll_day::text`.as('day'), 'last_account'])
    .where('after_days', '=', afterDays)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row && { afterDays, day: row.day, lastAccount: row.last_account };
}

/** Goes on after an account; null: with the next day. */
export async function advanceWalk(
  _all: AllAccounts,
  tx: Tx,
  { afterDays, day }: Walk,
  upTo: string | null,
): Promise<void> {
  await sql`
    UPDATE later_mark_walks
    SET last_account = ${upTo ?? beforeAll}::uuid,
        toll_day = ${day}::date + ${upTo === null ? 1 : 0}::integer
    WHERE after_days = ${afterDays}`.execute(tx);
}

/** The next accounts with passages in the month of a day. */
export async function selectAccountsWithPassages(
  _all: AllAccounts,
  queries: Queries,
  { day, lastAccount }: Walk,
  most: number,
): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('passage_months')
    .select('account_id')
    .where('month', '=', sql<string>`date_trunc('month', ${day}::date)::date`)
    .where('account_id', '>', lastAccount)
    .orderBy('account_id')
    .limit(most)
    .execute();
  return rows.map(({ account_id }) => account_id);
}
