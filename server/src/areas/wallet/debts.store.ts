import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';

/** A tag whose balance is below zero, and since when it has been without a break. */
export interface Debt {
  readonly tagId: string;
  readonly since: Temporal.Instant;
}

/** Accounts that have a tag with a balance below zero, by their ids, after one of them. */
export async function selectAccountsInDebt(
  _all: AllAccounts,
  queries: Queries,
  { after, rows: most }: { readonly after: string | null; readonly rows: number },
): Promise<readonly string[]> {
  let query = queries
    .selectFrom('ledger_accounts')
    .select('account_id')
    .distinct()
    .where('kind', '=', 'tag')
    .where('balance_minor', '<', 0);
  if (after !== null) query = query.where('account_id', '>', after);
  const rows = await query.orderBy('account_id').limit(most).execute();
  return rows.map((row) => row.account_id);
}

/** The account's tags with a balance below zero. */
export async function selectDebts(
  { accountId }: AccountScope,
  queries: Queries,
): Promise<readonly Debt[]> {
  // From the balance of now back to the last posting that found it at zero or above.
  const { rows } = await sql<{ readonly tag_id: string; readonly since: Temporal.Instant }>`
    SELECT l.tag_id, max(p.posted_at) AS since
    FROM ledger_accounts l
    CROSS JOIN LATERAL (
      SELECT j.posted_at, l.balance_minor - sum(p.amount_minor) OVER (
        ORDER BY j.posted_at DESC, j.journal_id DESC, p.line_no DESC) AS before_minor
      FROM postings p
      JOIN journals j USING (account_id, journal_id)
      WHERE p.account_id = ${accountId} AND p.ledger_account_id = l.ledger_account_id
    ) AS p
    WHERE l.account_id = ${accountId} AND l.kind = 'tag' AND l.balance_minor < 0
      AND p.before_minor >= 0
    GROUP BY l.tag_id`.execute(queries);
  return rows.map((row) => ({ tagId: row.tag_id, since: row.since }));
}
