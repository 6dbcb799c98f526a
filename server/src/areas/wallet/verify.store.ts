import { sql } from 'kysely';
import type { Queries } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';

/** One invariant of the books: how many rows were checked, and what breaks it. */
export interface LedgerCheck {
  readonly invariant: string;
  readonly checked: number;
  /** At most twenty, by their ids. */
  readonly faults: readonly string[];
}

/** A rule of the books: what it checks and what breaks it. */
export interface Invariant {
  readonly invariant: string;
  /** Counts what is checked, as `n`. */
  readonly count: string;
  /** Ids of what breaks it. */
  readonly faults: string;
}

const invariants: readonly Invariant[] = [
  {
    invariant: 'the postings of every journal sum to zero, in one currency',
    count: 'SELECT count(*) AS n FROM journals',
    faults: `
      SELECT j.account_id || '/' || j.journal_id AS id
      FROM journals j LEFT JOIN postings p USING (account_id, journal_id)
      GROUP BY j.account_id, j.journal_id
      HAVING count(p.line_no) < 2 OR sum(p.amount_minor) <> 0 OR count(DISTINCT p.currency) <> 1`,
  },
  {
    invariant: 'the balance and count of every ledger account are those of its postings',
    count: 'SELECT count(*) AS n FROM ledger_accounts',
    faults: `
      SELECT l.account_id || '/' || l.ledger_account_id AS id
      FROM ledger_accounts l LEFT JOIN postings p USING (account_id, ledger_account_id)
      GROUP BY l.account_id, l.ledger_account_id, l.balance_minor, l.posting_count
      HAVING l.balance_minor <> coalesce(sum(p.amount_minor), 0) OR l.posting_count <> count(p.line_no)`,
  },
  {
    invariant: 'every posting is of a journal and on a ledger account of its customer',
    count: 'SELECT count(*) AS n FROM postings',
    faults: `
      SELECT p.account_id || '/' || p.journal_id || '/' || p.line_no AS id
      FROM postings p LEFT JOIN journals j USING (account_id, journal_id)
      LEFT JOIN ledger_accounts l USING (account_id, ledger_account_id)
      WHERE j.kind IS NULL OR l.kind IS NULL`,
  },
  {
    invariant: 'every posting is in the currency of its ledger account',
    count: 'SELECT count(*) AS n FROM postings',
    faults: `
      SELECT p.account_id || '/' || p.journal_id || '/' || p.line_no AS id
      FROM postings p JOIN ledger_accounts l USING (account_id, ledger_account_id)
      WHERE l.currency <> p.currency`,
  },
  {
    invariant: 'the balances of every customer sum to zero',
    count: 'SELECT count(DISTINCT account_id) AS n FROM ledger_accounts',
    faults: `
      SELECT account_id::text AS id FROM ledger_accounts
      GROUP BY account_id, currency HAVING sum(balance_minor) <> 0`,
  },
  {
    invariant: 'what belongs to a tag is booked on that tag',
    count: "SELECT count(*) AS n FROM ledger_accounts WHERE kind = 'tag'",
    faults: `
      SELECT account_id || '/' || ledger_account_id AS id FROM ledger_accounts
      WHERE kind = 'tag' AND ledger_account_id <> 'tag:' || tag_id`,
  },
  {
    invariant: 'clearing accounts never owe more than they took, and revenue is never negative',
    count:
      "SELECT count(*) AS n FROM ledger_accounts WHERE kind LIKE '%-clearing' OR kind = 'toll-revenue'",
    faults: `
      SELECT account_id || '/' || ledger_account_id AS id FROM ledger_accounts
      WHERE (kind LIKE '%-clearing' AND balance_minor > 0) OR (kind = 'toll-revenue' AND balance_minor < 0)`,
  },
  {
    invariant: 'the figures of the operator count and sum the postings, but for tags and tolls',
    count: 'SELECT count(*) AS n FROM ledger_figures',
    faults: `
      SELECT coalesce(f.day, v.day) || '/' || coalesce(f.kind, v.kind) || '/'
        || coalesce(f.ledger_account, v.ledger_account) AS id
      FROM (
        SELECT day, journal_kind AS kind, ledger_account, currency, sum(posting_count) AS n,
               sum(amount_minor) AS amount
        FROM (
          SELECT day, journal_kind, ledger_account, currency, posting_count, amount_minor
          FROM ledger_figures
          UNION ALL
          SELECT day, journal_kind, ledger_account, currency, posting_count, amount_minor
          FROM ledger_figure_changes
        ) AS all_figures GROUP BY 1, 2, 3, 4
      ) f
      FULL JOIN (
        SELECT (j.occurred_at AT TIME ZONE 'Europe/Belgrade')::date AS day, j.kind,
               p.ledger_account_id AS ledger_account, p.currency, count(*) AS n,
               sum(p.amount_minor) AS amount
        FROM postings p JOIN journals j USING (account_id, journal_id)
        WHERE p.ledger_account_id <> 'toll-revenue' AND NOT starts_with(p.ledger_account_id, 'tag:')
          AND (j.added_up OR (j.account_id, j.journal_id) <= (
            SELECT last_account, last_row FROM figure_backfills WHERE history = 'journals'))
        GROUP BY 1, 2, 3, 4
      ) v ON (v.day, v.kind, v.ledger_account, v.currency)
           = (f.day, f.kind, f.ledger_account, f.currency)
      WHERE f.n IS DISTINCT FROM v.n OR f.amount IS DISTINCT FROM v.amount`,
  },
];

/**
 * Whose order a number is, as `d`, to be joined by the number: read apart, for the directory is split by other
 * values than what it is joined with.
 */
export const orderDirectory =
  '(SELECT order_number, account_id, purpose FROM order_directory OFFSET 0) d';

export function checkLedger(all: AllAccounts, queries: Queries): Promise<readonly LedgerCheck[]> {
  return runInvariants(all, queries, invariants);
}

/** Checks each invariant; reads only. */
export async function runInvariants(
  _all: AllAccounts,
  queries: Queries,
  given: readonly Invariant[],
): Promise<readonly LedgerCheck[]> {
  const results: LedgerCheck[] = [];
  for (const { invariant, count, faults } of given) {
    const counted = await sql<{ n: number }>`${sql.raw(count)}`.execute(queries);
    const found = await sql<{ id: string }>`${sql.raw(`${faults} LIMIT 20`)}`.execute(queries);
    results.push({
      invariant,
      checked: counted.rows[0]?.n ?? 0,
      faults: found.rows.map((row) => row.id),
    });
  }
  return results;
}
