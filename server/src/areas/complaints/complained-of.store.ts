import { sql } from 'kysely';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

/** Passages of the account that somebody complained about, except those whose complaint was withdrawn. */
export async function selectComplainedOf(
  { accountId }: AccountScope,
  queries: Queries,
): Promise<readonly string[]> {
  const { rows } = await sql<{ passage_id: string }>`
    SELECT subject_id AS passage_id FROM complaints
    WHERE account_id = ${accountId} AND subject_kind = 'passage' AND state <> 'withdrawn'
    UNION
    SELECT p.passage_id::text
    FROM complaint_passages AS p
    JOIN complaints AS c ON c.account_id = p.account_id AND c.complaint_id = p.complaint_id
    WHERE p.account_id = ${accountId} AND c.state <> 'withdrawn'`.execute(queries);
  return rows.map((row) => row.passage_id);
}
