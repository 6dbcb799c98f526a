import type { Queries } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { runInvariants, type Invariant, type LedgerCheck } from '../wallet/index.ts';

const invariants: readonly Invariant[] = [
  {
    invariant: 'every invoice that is paid later adds up to its lines, and to its specification',
    count: 'SELECT count(*) AS n FROM postpaid_invoices',
    faults: `
      SELECT i.account_id || '/' || i.number AS id
      FROM postpaid_invoices i
      LEFT JOIN (SELECT account_id, number, sum(amount_minor) AS minor
                 FROM postpaid_invoice_lines GROUP BY 1, 2) l USING (account_id, number)
      LEFT JOIN (SELECT account_id, number, sum(tolls_minor - credits_minor) AS minor
                 FROM postpaid_invoice_tags GROUP BY 1, 2) t USING (account_id, number)
      WHERE l.minor IS DISTINCT FROM i.total_minor OR t.minor IS DISTINCT FROM i.total_minor`,
  },
  {
    invariant: 'every line of an invoice that is paid later is what was booked on its tag',
    count: 'SELECT count(*) AS n FROM postpaid_invoice_lines',
    faults: `
      SELECT l.account_id || '/' || l.journal_id AS id
      FROM postpaid_invoice_lines l
      LEFT JOIN postpaid_invoices i ON i.account_id = l.account_id AND i.number = l.number
      LEFT JOIN (SELECT account_id, journal_id, ledger_account_id, sum(amount_minor) AS minor
                 FROM postings GROUP BY 1, 2, 3) p
        ON p.account_id = l.account_id AND p.journal_id = l.journal_id
        AND p.ledger_account_id = 'tag:' || l.tag_id
      WHERE i.number IS NULL OR p.minor IS DISTINCT FROM -l.amount_minor`,
  },
  {
    invariant: 'every invoice that is paid later is booked once, and its payment once',
    count:
      "SELECT count(*) AS n FROM journals WHERE kind IN ('postpaid-invoice', 'postpaid-payment')",
    faults: `
      SELECT coalesce(i.account_id, j.account_id) || '/' || coalesce(i.number, j.reference) AS id
      FROM postpaid_invoices i
      FULL JOIN (
        SELECT j.account_id, j.reference,
               coalesce(sum(p.amount_minor) FILTER (WHERE j.kind = 'postpaid-invoice'), 0) AS owed,
               coalesce(sum(p.amount_minor) FILTER (WHERE j.kind = 'postpaid-payment'), 0) AS paid
        FROM journals j JOIN postings p USING (account_id, journal_id)
        WHERE j.kind IN ('postpaid-invoice', 'postpaid-payment') AND p.ledger_account_id = 'postpaid-receivable'
        GROUP BY 1, 2
      ) j ON j.account_id = i.account_id AND j.reference = i.number
      WHERE j.owed IS DISTINCT FROM -i.total_minor
        OR j.paid IS DISTINCT FROM CASE WHEN i.paid_at IS NULL THEN 0 ELSE i.total_minor END`,
  },
  {
    invariant: 'what companies owe is their unpaid invoices',
    count: "SELECT count(*) AS n FROM ledger_accounts WHERE kind = 'postpaid-receivable'",
    faults: `
      SELECT coalesce(l.account_id, i.account_id)::text AS id
      FROM (SELECT * FROM ledger_accounts WHERE kind = 'postpaid-receivable') l
      FULL JOIN (SELECT account_id, sum(total_minor) FILTER (WHERE paid_at IS NULL) AS unpaid
                 FROM postpaid_invoices GROUP BY 1) i USING (account_id)
      WHERE l.balance_minor IS DISTINCT FROM -coalesce(i.unpaid, 0)`,
  },
];

/** Proves that invoices that are paid later, what they hold, their payments and the ledger agree; reads only. */
export function checkPostpaid(all: AllAccounts, queries: Queries): Promise<readonly LedgerCheck[]> {
  return runInvariants(all, queries, invariants);
}
