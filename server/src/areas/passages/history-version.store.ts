import { sql } from 'kysely';
import { countedVersion } from '../../platform/database/counted-version.ts';
import type { Part } from '../../platform/database/parts.ts';
import type { HistorySince } from '../tags/index.ts';

/** The month of the earliest of these days: sums of days are added up by month. */
export function historySinceOf(...days: readonly string[]): HistorySince {
  const [earliest = ''] = days.toSorted();
  return { historySince: `${earliest.slice(0, 7)}-01` };
}

/**
 * The state of an account's passages since a month: another one whenever some were recorded, for which nothing is written (their sums
 * are, and only grow), or got marks afterwards.
 */
export const historyVersion: Part<{ readonly accountId: string }, string, HistorySince> = {
  sql: ({ accountId }, { historySince }) => sql`(
    SELECT ${countedVersion(
      sql`sum(passage_count)`,
      sql`sum(amount_minor)`,
      sql`(SELECT version FROM passage_marks WHERE account_id = ${accountId})`,
    )}
    FROM passage_months WHERE account_id = ${accountId} AND month >= ${sql.lit(historySince)})`,
  // A text, by the statement.
  read: (found) => found as string,
};
