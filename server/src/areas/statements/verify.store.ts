import type { Queries } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { firstMomentKept } from '../passages/index.ts';
import { runInvariants, type Invariant, type LedgerCheck } from '../wallet/index.ts';

const invariants: readonly Invariant[] = [
  {
    invariant: 'every statement opens as the one before it closed, without a gap in its numbers',
    count: 'SELECT count(*) AS n FROM statements',
    faults: `
      SELECT account_id || '/' || month AS id FROM (
        SELECT account_id, month, opening_minor, sequence_no,
               lag(closing_minor, 1, 0::bigint) OVER w AS before,
               lag(sequence_no, 1, 0) OVER w AS number_before
        FROM statements WINDOW w AS (PARTITION BY account_id ORDER BY month)
      ) s WHERE opening_minor <> before OR sequence_no <> number_before + 1`,
  },
  {
    invariant: 'every statement adds up to its entries, to the last para',
    count: 'SELECT count(*) AS n FROM statement_entries',
    faults: `
      SELECT coalesce(s.account_id, e.account_id) || '/' || coalesce(s.statement_id, e.statement_id) AS id
      FROM statements s
      FULL JOIN (
        SELECT account_id, statement_id, count(*) AS n, count(*) FILTER (WHERE late) AS late,
               count(*) FILTER (WHERE section = 'toll') AS tolls,
               -coalesce(sum(amount_minor) FILTER (WHERE section = 'toll'), 0) AS tolls_minor,
               coalesce(sum(amount_minor) FILTER (WHERE section = 'top-up'), 0) AS top_ups_minor,
               coalesce(sum(amount_minor) FILTER (WHERE section = 'refund'), 0) AS refunds_minor,
               coalesce(sum(amount_minor) FILTER (WHERE section = 'other'), 0) AS other_minor,
               coalesce(sum(amount_minor) FILTER (WHERE section = 'service'), 0) AS services_minor
        FROM statement_entries GROUP BY account_id, statement_id
      ) e USING (account_id, statement_id)
      WHERE s.entry_count IS DISTINCT FROM coalesce(e.n, 0)
        OR s.late_count IS DISTINCT FROM coalesce(e.late, 0)
        OR s.toll_count IS DISTINCT FROM coalesce(e.tolls, 0)
        OR s.tolls_minor IS DISTINCT FROM coalesce(e.tolls_minor, 0)
        OR s.top_ups_minor IS DISTINCT FROM coalesce(e.top_ups_minor, 0)
        OR s.refunds_minor IS DISTINCT FROM coalesce(e.refunds_minor, 0)
        OR s.other_minor IS DISTINCT FROM coalesce(e.other_minor, 0)
        OR s.services_minor IS DISTINCT FROM coalesce(e.services_minor, 0)`,
  },
  {
    invariant:
      'every entry of a statement is a posting of the ledger, in a month that it may be of',
    count: 'SELECT count(*) AS n FROM statement_entries',
    faults: `
      SELECT e.account_id || '/' || e.journal_id || '/' || e.line_no AS id
      FROM statement_entries e
      JOIN statements s USING (account_id, statement_id)
      LEFT JOIN postings p USING (account_id, journal_id, line_no)
      LEFT JOIN journals j USING (account_id, journal_id)
      WHERE p.amount_minor IS DISTINCT FROM e.amount_minor
        OR j.kind IS DISTINCT FROM e.kind OR j.occurred_at IS DISTINCT FROM e.occurred_at
        OR (e.tag_id IS NOT NULL AND p.ledger_account_id <> 'tag:' || e.tag_id)
        OR (e.occurred_at AT TIME ZONE 'Europe/Belgrade')::date >= s.month + interval '1 month'
        OR e.late <> ((e.occurred_at AT TIME ZONE 'Europe/Belgrade')::date < s.month)`,
  },
  {
    invariant: 'every toll of a statement is a passage of that amount',
    count: "SELECT count(*) AS n FROM statement_entries WHERE section = 'toll'",
    faults: `
      SELECT e.account_id || '/' || e.reference AS id
      FROM statement_entries e
      LEFT JOIN passages v ON v.account_id = e.account_id AND v.exited_at = e.occurred_at
        AND v.passage_id::text = e.reference
      WHERE e.section = 'toll' AND e.occurred_at >= ${firstMomentKept}
        AND (v.amount_minor IS DISTINCT FROM -e.amount_minor OR v.tag_id IS DISTINCT FROM e.tag_id)`,
  },
  {
    invariant: 'what statements closed with and what came since is the balance of every tag',
    count: 'SELECT count(*) AS n FROM statement_tags',
    faults: `
      WITH latest AS NOT MATERIALIZED (
        SELECT DISTINCT ON (account_id) account_id, statement_id, closing_minor
        FROM statements ORDER BY account_id, month DESC
      ), since AS (
        SELECT p.account_id, p.ledger_account_id, sum(p.amount_minor) AS minor
        FROM latest l
        JOIN postings p USING (account_id)
        LEFT JOIN statement_entries e ON e.account_id = p.account_id
          AND e.journal_id = p.journal_id AND e.line_no = p.line_no
        WHERE e.journal_id IS NULL
        GROUP BY p.account_id, p.ledger_account_id
      )
      SELECT a.account_id || '/' || a.ledger_account_id AS id
      FROM latest l
      JOIN ledger_accounts a ON a.account_id = l.account_id AND a.kind = 'tag'
      LEFT JOIN statement_tags t ON t.account_id = l.account_id AND t.statement_id = l.statement_id
        AND t.tag_id = a.tag_id
      LEFT JOIN since s ON s.account_id = a.account_id AND s.ledger_account_id = a.ledger_account_id
      WHERE a.balance_minor <> coalesce(t.closing_minor, 0) + coalesce(s.minor, 0)
      UNION ALL
      SELECT l.account_id || '/' || l.statement_id
      FROM latest l
      LEFT JOIN (
        SELECT account_id, statement_id, sum(closing_minor) AS closing_minor
        FROM statement_tags GROUP BY account_id, statement_id
      ) t ON t.account_id = l.account_id AND t.statement_id = l.statement_id
      WHERE l.closing_minor <> coalesce(t.closing_minor, 0)`,
  },
  {
    invariant: 'every statement’s part about a company’s balance is what the ledger booked on it',
    count: 'SELECT count(*) AS n FROM statements WHERE company_opening_minor IS NOT NULL',
    // By month first: each posting is read once, however many statements come after it.
    faults: `
      SELECT s.account_id || '/' || s.month AS id
      FROM statements s
      LEFT JOIN (
        SELECT o.account_id, date_trunc('month', j.occurred_at AT TIME ZONE 'Europe/Belgrade')::date AS month,
               sum(o.amount_minor) AS minor,
               coalesce(sum(o.amount_minor) FILTER (WHERE j.kind = 'company-top-up'), 0) AS paid_in,
               coalesce(sum(o.amount_minor) FILTER (WHERE j.kind = 'company-refund'), 0) AS taken_back,
               coalesce(sum(o.amount_minor) FILTER (WHERE j.kind = 'company-filling'), 0) AS filled,
               coalesce(sum(o.amount_minor) FILTER (WHERE j.kind = 'company-transfer'), 0) AS moved
        FROM postings o JOIN journals j ON j.account_id = o.account_id AND j.journal_id = o.journal_id
        WHERE o.ledger_account_id = 'company-balance'
        GROUP BY 1, 2
      ) b ON b.account_id = s.account_id AND b.month <= s.month
      WHERE s.company_opening_minor IS NOT NULL
      GROUP BY s.account_id, s.statement_id, s.month, s.company_opening_minor, s.company_paid_in_minor,
               s.company_taken_back_minor, s.company_filled_minor, s.company_moved_minor, s.company_closing_minor
      HAVING (s.company_opening_minor, s.company_paid_in_minor, s.company_taken_back_minor, s.company_filled_minor,
              s.company_moved_minor, s.company_closing_minor)
             IS DISTINCT FROM (
               coalesce(sum(b.minor) FILTER (WHERE b.month < s.month), 0),
               coalesce(sum(b.paid_in) FILTER (WHERE b.month = s.month), 0),
               coalesce(sum(b.taken_back) FILTER (WHERE b.month = s.month), 0),
               coalesce(sum(b.filled) FILTER (WHERE b.month = s.month), 0),
               coalesce(sum(b.moved) FILTER (WHERE b.month = s.month), 0),
               coalesce(sum(b.minor), 0))`,
  },
];

/** Proves that statements add up to the passages and to the ledger. */
export function checkStatements(
  all: AllAccounts,
  queries: Queries,
): Promise<readonly LedgerCheck[]> {
  return runInvariants(all, queries, invariants);
}
