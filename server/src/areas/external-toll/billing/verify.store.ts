import type { Queries } from '../../../platform/database/database.ts';
import type { AllAccounts } from '../../../platform/scope/scope.ts';
import { runInvariants, type Invariant, type LedgerCheck } from '../../wallet/index.ts';

/**
 * How far clocks of servers may be apart, or be set back: a passage may seem to be older than an invoice
 * that it came after. One that was left out is older by then, and is in the next invoice.
 */
const CLOCKS_APART = '2 hours';

const invariants: readonly Invariant[] = [
  {
    invariant: 'every line of an invoice abroad is its passage, to the last para',
    count: 'SELECT count(*) AS n FROM t4a_invoice_passages',
    faults: `
      SELECT l.account_id || '/' || l.passage_id AS id
      FROM t4a_invoice_passages l
      LEFT JOIN t4a_invoices i USING (account_id, racun_id)
      LEFT JOIN t4a_passages p USING (account_id, passage_id)
      WHERE p.amount_minor IS DISTINCT FROM l.amount_minor OR p.tag_id IS DISTINCT FROM l.tag_id
        OR p.currency IS DISTINCT FROM i.currency
        OR (p.exited_at AT TIME ZONE 'Europe/Belgrade')::date >= i.month + interval '1 month'
        OR l.late <> ((p.exited_at AT TIME ZONE 'Europe/Belgrade')::date < i.month)`,
  },
  {
    invariant:
      'every passage abroad that was there when its period was closed stands in an invoice',
    count: 'SELECT count(*) AS n FROM t4a_passages',
    faults: `
      SELECT p.account_id || '/' || p.passage_id AS id
      FROM t4a_passages p
      JOIN t4a_invoices i ON i.account_id = p.account_id AND p.received_at < i.issued_at - interval '${CLOCKS_APART}'
        AND (p.exited_at AT TIME ZONE 'Europe/Belgrade')::date < i.month + interval '1 month'
      WHERE NOT EXISTS (SELECT 1 FROM t4a_invoice_passages l
                        WHERE l.account_id = p.account_id AND l.passage_id = p.passage_id)`,
  },
  {
    invariant: 'every invoice abroad adds up to its passages and service charges',
    count: 'SELECT count(*) AS n FROM t4a_invoices',
    faults: `
      SELECT i.account_id || '/' || i.number AS id
      FROM t4a_invoices i
      LEFT JOIN (SELECT account_id, racun_id, count(*) AS n, count(*) FILTER (WHERE late) AS late,
                        sum(amount_minor) AS minor
                 FROM t4a_invoice_passages GROUP BY 1, 2) l USING (account_id, racun_id)
      LEFT JOIN (SELECT account_id, racun_id, sum(amount_minor) AS minor
                 FROM t4a_invoice_services GROUP BY 1, 2) s USING (account_id, racun_id)
      WHERE i.passage_count <> coalesce(l.n, 0) OR i.late_count <> coalesce(l.late, 0)
        OR i.tolls_minor <> coalesce(l.minor, 0) OR i.services_minor <> coalesce(s.minor, 0)`,
  },
  {
    invariant: 'a tag is charged for the service abroad in months in which it drove there',
    count: 'SELECT count(*) AS n FROM t4a_invoice_services',
    faults: `
      SELECT s.account_id || '/' || s.tag_id || '/' || s.month AS id
      FROM t4a_invoice_services s
      WHERE NOT EXISTS (
        SELECT 1 FROM t4a_invoice_passages l JOIN t4a_passages p USING (account_id, passage_id)
        WHERE l.account_id = s.account_id AND l.racun_id = s.racun_id AND l.tag_id = s.tag_id
          AND date_trunc('month', p.exited_at AT TIME ZONE 'Europe/Belgrade')::date = s.month)`,
  },
  {
    invariant:
      'every invoice abroad is booked once: owed by the customer, tolls and services apart',
    count: "SELECT count(*) AS n FROM journals WHERE kind = 'invoice'",
    faults: `
      SELECT coalesce(i.account_id, j.account_id) || '/' || coalesce(i.racun_id::text, j.reference) AS id
      FROM (SELECT * FROM t4a_invoices WHERE total_minor > 0) i
      FULL JOIN (
        SELECT j.account_id, j.reference, min(p.currency) AS currency,
               coalesce(sum(p.amount_minor) FILTER (WHERE p.ledger_account_id = 't4a-receivable'), 0) AS owed,
               coalesce(sum(p.amount_minor) FILTER (WHERE p.ledger_account_id = 't4a-tolls'), 0) AS tolls,
               coalesce(sum(p.amount_minor) FILTER (WHERE p.ledger_account_id = 't4a-services'), 0) AS services
        FROM journals j JOIN postings p USING (account_id, journal_id)
        WHERE j.kind = 'invoice' GROUP BY 1, 2
      ) j ON j.account_id = i.account_id AND j.reference = i.racun_id::text
      WHERE j.owed IS DISTINCT FROM -i.total_minor OR j.tolls IS DISTINCT FROM i.tolls_minor
        OR j.services IS DISTINCT FROM i.services_minor OR j.currency IS DISTINCT FROM i.currency`,
  },
  {
    invariant: 'an invoice abroad counts as paid exactly when a payment of it is',
    count: 'SELECT count(*) AS n FROM t4a_invoices WHERE paid_at IS NOT NULL',
    faults: `
      SELECT i.account_id || '/' || i.number AS id
      FROM t4a_invoices i
      WHERE i.total_minor > 0 AND (i.paid_at IS NOT NULL) <> EXISTS (
        SELECT 1 FROM t4a_invoice_payments p
        WHERE p.account_id = i.account_id AND p.racun_id = i.racun_id AND p.state = 'paid')`,
  },
  {
    invariant:
      'payments of invoices abroad are of the whole invoice, and tell what the gateway’s do',
    count: "SELECT count(*) AS n FROM payments WHERE purpose = 't4a-invoice'",
    faults: `
      SELECT coalesce(t.account_id, p.account_id) || '/' || coalesce(t.order_number, p.order_number) AS id
      FROM t4a_invoice_payments t
      FULL JOIN (SELECT * FROM payments WHERE purpose = 't4a-invoice') p
        ON p.account_id = t.account_id AND p.order_number = t.order_number
      LEFT JOIN t4a_invoices i ON i.account_id = t.account_id AND i.racun_id = t.racun_id
      WHERE t.order_number IS NULL OR p.order_number IS NULL OR t.state <> p.state
        OR t.amount_minor <> p.amount_minor OR t.currency <> p.currency
        OR t.card_id IS DISTINCT FROM p.card_id
        OR i.total_minor IS DISTINCT FROM t.amount_minor OR i.currency IS DISTINCT FROM t.currency`,
  },
  {
    invariant:
      'every paid payment of an invoice abroad is booked once, and back where it was given back',
    count: "SELECT count(*) AS n FROM journals WHERE kind IN ('card-charge', 'card-charge-refund')",
    faults: `
      SELECT coalesce(t.account_id, j.account_id) || '/' || coalesce(t.order_number, j.reference) AS id
      FROM (SELECT * FROM t4a_invoice_payments WHERE state IN ('paid', 'refunded')) t
      FULL JOIN (
        SELECT j.account_id, j.reference,
               coalesce(sum(p.amount_minor) FILTER (WHERE j.kind = 'card-charge'), 0) AS charged,
               coalesce(sum(p.amount_minor) FILTER (WHERE j.kind = 'card-charge-refund'), 0) AS back,
               min(p.ledger_account_id) AS owed
        FROM journals j JOIN postings p USING (account_id, journal_id)
        WHERE j.kind IN ('card-charge', 'card-charge-refund')
          AND p.ledger_account_id <> 'gateway-clearing' GROUP BY 1, 2
      ) j ON j.account_id = t.account_id AND j.reference = t.order_number
      WHERE j.charged IS DISTINCT FROM t.amount_minor OR j.owed IS DISTINCT FROM 't4a-receivable'
        OR j.back IS DISTINCT FROM CASE t.state WHEN 'refunded' THEN -t.amount_minor ELSE 0 END`,
  },
  {
    invariant:
      'what customers owe for tolls abroad is their unpaid invoices, less what is to go back',
    count: "SELECT count(*) AS n FROM ledger_accounts WHERE kind = 't4a-receivable'",
    faults: `
      SELECT coalesce(l.account_id, i.account_id) AS id
      FROM (SELECT * FROM ledger_accounts WHERE kind = 't4a-receivable') l
      FULL JOIN (SELECT account_id, sum(total_minor) AS billed FROM t4a_invoices GROUP BY 1
                 HAVING sum(total_minor) > 0) i USING (account_id)
      LEFT JOIN (SELECT account_id, sum(amount_minor) AS paid FROM t4a_invoice_payments
                 WHERE state = 'paid' GROUP BY 1) p
        ON p.account_id = coalesce(l.account_id, i.account_id)
      WHERE l.balance_minor IS DISTINCT FROM coalesce(p.paid, 0) - i.billed`,
  },
];

/** Proves that invoices abroad, their passages, their payments and the ledger agree; reads only. */
export function checkInvoicesAbroad(
  all: AllAccounts,
  queries: Queries,
): Promise<readonly LedgerCheck[]> {
  return runInvariants(all, queries, invariants);
}
