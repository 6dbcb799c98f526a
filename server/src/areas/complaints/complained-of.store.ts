import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

/**
 * Passages of the account that somebody complained about, except those whose complaint was withdrawn. `since`: only what was complained
 * about from then on, which all complaints about later passages were. A passage with several complaints may be there several times.
 */
export async function selectComplainedOf(
  { accountId }: AccountScope,
  queries: Queries,
  since?: Temporal.Instant,
): Promise<readonly string[]> {
  const received = (column: string) =>
    since === undefined ? sql`` : sql`AND ${sql.ref(column)} >= ${since}`;
  const { rows } = await sql<{ passage_id: string }>`
    SELECT subject_id AS passage_id FROM complaints
    WHERE account_id = ${accountId} AND subject_kind = 'passage' AND state <> 'withdrawn'
      ${received('received_at')}
    UNION ALL
    SELECT p.passage_id::text
    FROM complaint_passages AS p
    JOIN complaints AS c ON c.account_id = p.account_id AND c.complaint_id = p.complaint_id
    WHERE p.account_id = ${accountId} AND c.state <> 'withdrawn'
      ${received('c.received_at')}`.execute(queries);
  return rows.map((row) => row.passage_id);
}
