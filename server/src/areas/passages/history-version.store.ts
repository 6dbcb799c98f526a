import { sql } from 'kysely';
import type { Part } from '../../platform/database/parts.ts';
import type { HistorySince } from '../tags/index.ts';

/** The month of the earliest of these days: sums of days are added up by month. */
export function historySinceOf(...days: readonly string[]): HistorySince {
  const [earliest = ''] = days.toSorted();
  return { historySince: `${earliest.slice(0, 7)}-01` };
}

/**
 * The state of an account's passages since a month: another one whenever some were recorded, for which nothing is written (their sums
 * are), or got marks afterwards. Sums only grow. After a failover that lost the last passages they may come twice: so the version has
 * the start of the server that says it.
 */
export const historyVersion: Part<{ readonly accountId: string }, string, HistorySince> = {
  sql: ({ accountId }, { historySince }) => sql`(
    SELECT concat_ws(' ', extract(epoch FROM pg_postmaster_start_time()), sum(passage_count), sum(amount_minor),
                     (SELECT version FROM passage_marks WHERE account_id = ${accountId}))
    FROM passage_months WHERE account_id = ${accountId} AND month >= ${sql.lit(historySince)})`,
  // A text, by the statement.
  read: (found) => found as string,
};
