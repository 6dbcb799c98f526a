import type { Queries } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { runInvariants, type Invariant, type LedgerCheck } from '../wallet/index.ts';

/** Whether two moments are not of one step: programs of before looked at the clock twice in it. */
const differ = (one: string, other: string): string =>
  `(${one} IS NULL) <> (${other} IS NULL) OR abs(extract(epoch FROM ${one} - ${other})) > 60`;

const invariants: readonly Invariant[] = [
  {
    invariant: 'every top-up in cash has its clerk, and nothing else has one',
    count: "SELECT count(*) AS n FROM cash_top_ups WHERE kind = 'top-up'",
    faults: `
      SELECT coalesce(t.account_id, c.account_id) || '/' || coalesce(t.order_number, c.order_number) AS id
      FROM (SELECT * FROM top_ups WHERE method = 'cash') t
      FULL JOIN (SELECT * FROM cash_top_ups WHERE kind = 'top-up') c
        ON c.account_id = t.account_id AND c.order_number = t.order_number
      WHERE t.order_number IS NULL OR c.order_number IS NULL OR t.state <> 'paid'
        OR t.amount_minor <> c.amount_minor OR t.currency <> c.currency OR t.tag_id <> c.tag_id
        OR ${differ('t.returned_at', 'c.returned_at')}`,
  },
  {
    invariant:
      'every order that was paid into a till has its clerk, its whole sum and its tag, and no other has',
    count: "SELECT count(*) AS n FROM cash_top_ups WHERE kind = 'sale'",
    faults: `
      SELECT coalesce(c.account_id, j.account_id) || '/' || coalesce(c.order_number, j.reference) AS id
      FROM (SELECT * FROM cash_top_ups WHERE kind = 'sale') c
      FULL JOIN (SELECT j.account_id, j.reference, p.amount_minor, p.currency FROM journals j
                 JOIN postings p USING (account_id, journal_id)
                 WHERE j.kind = 'purchase' AND p.ledger_account_id = 'till') j
        ON j.account_id = c.account_id AND j.reference = c.order_number
      LEFT JOIN orders o ON o.account_id = c.account_id AND o.order_number = c.order_number
      LEFT JOIN order_tags t ON t.account_id = o.account_id AND t.order_id = o.order_id
        AND t.bound_tag_id = c.tag_id
      WHERE c.order_number IS NULL OR j.reference IS NULL OR t.serial_number IS NULL
        OR c.amount_minor + j.amount_minor <> 0 OR c.amount_minor <> o.total_minor
        OR c.currency <> o.currency OR c.currency <> j.currency OR c.returned_at IS NOT NULL
        OR o.quantity <> 1 OR o.delivered_at IS NULL`,
  },
  {
    invariant: 'cash that went back is off its tag, once and to the last para, and nothing else is',
    count: 'SELECT count(*) AS n FROM cash_top_ups WHERE returned_at IS NOT NULL',
    faults: `
      SELECT coalesce(j.account_id, c.account_id) || '/' || coalesce(j.reference, c.order_number) AS id
      FROM (SELECT j.account_id, j.reference, p.ledger_account_id, p.amount_minor FROM journals j
            JOIN postings p ON p.account_id = j.account_id AND p.journal_id = j.journal_id
              AND p.amount_minor < 0
            WHERE j.kind = 'cash-return') j
      FULL JOIN (SELECT * FROM cash_top_ups WHERE returned_at IS NOT NULL) c
        ON c.account_id = j.account_id AND c.order_number = j.reference
      WHERE j.reference IS NULL OR c.order_number IS NULL
        OR j.ledger_account_id <> 'tag:' || c.tag_id OR j.amount_minor + c.amount_minor <> 0`,
  },
  {
    invariant:
      'cash that was wrong is off its tag as two people agreed, once, at most all of it, and nothing else is',
    count: 'SELECT count(*) AS n FROM cash_corrections',
    faults: `
      SELECT coalesce(j.account_id, w.account_id) || '/' || coalesce(j.reference, w.order_number) AS id
      FROM (SELECT j.account_id, j.reference, p.ledger_account_id, p.amount_minor FROM journals j
            JOIN postings p ON p.account_id = j.account_id AND p.journal_id = j.journal_id
              AND p.amount_minor < 0
            WHERE j.kind = 'cash-correction') j
      FULL JOIN cash_corrections w ON w.account_id = j.account_id AND w.order_number = j.reference
      LEFT JOIN cash_top_ups c ON c.account_id = w.account_id AND c.order_number = w.order_number
      LEFT JOIN top_ups t ON t.account_id = w.account_id AND t.order_number = w.order_number
      WHERE j.reference IS NULL OR w.order_number IS NULL OR c.order_number IS NULL
        OR c.returned_at IS NOT NULL OR w.amount_minor > c.amount_minor
        OR j.ledger_account_id <> 'tag:' || c.tag_id OR j.amount_minor + w.amount_minor <> 0
        OR t.corrected_minor IS DISTINCT FROM w.amount_minor
        OR ${differ('t.corrected_at', 'w.corrected_at')}
        OR t.correction_reason IS DISTINCT FROM w.reason
        OR w.corrected_by = 'staff:' || c.clerk_id`,
  },
  {
    invariant: 'no top-up is marked as corrected that was not',
    count: 'SELECT count(*) AS n FROM cash_corrections',
    faults: `
      SELECT t.account_id || '/' || t.order_number AS id FROM top_ups t
      WHERE t.method = 'cash' AND t.corrected_at IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM cash_corrections w
        WHERE w.account_id = t.account_id AND w.order_number = t.order_number)`,
  },
  {
    invariant:
      'what the books of customers have in tills is what clerks took and did not give back',
    count: "SELECT count(*) AS n FROM ledger_accounts WHERE kind = 'till'",
    faults: `
      SELECT coalesce(l.account_id, c.account_id) || '/' || coalesce(l.currency, c.currency) AS id
      FROM (SELECT p.account_id, p.currency, sum(p.amount_minor) AS held
            FROM postings p JOIN journals j USING (account_id, journal_id)
            WHERE p.ledger_account_id = 'till' AND j.kind <> 'till-closing' GROUP BY 1, 2) l
      FULL JOIN (SELECT account_id, currency,
                   sum(amount_minor) FILTER (WHERE returned_at IS NULL) AS taken
                 FROM cash_top_ups GROUP BY 1, 2) c
        ON c.account_id = l.account_id AND c.currency = l.currency
      WHERE coalesce(l.held, 0) + coalesce(c.taken, 0) <> 0`,
  },
  {
    invariant: 'every closing of a till sums up what was handed over with it',
    count: 'SELECT count(*) AS n FROM till_closings',
    faults: `
      SELECT coalesce(t.closing_id, c.closing_id)::text AS id
      FROM till_closings t
      FULL JOIN (SELECT closing_id, clerk_id, count(*) AS top_ups, sum(amount_minor) AS taken,
                   coalesce(sum(amount_minor) FILTER (WHERE returned_at IS NOT NULL), 0) AS returned
                 FROM cash_top_ups WHERE closing_id IS NOT NULL GROUP BY 1, 2) c
        ON c.closing_id = t.closing_id AND c.clerk_id = t.user_id
      WHERE t.closing_id IS NULL OR c.closing_id IS NULL OR t.top_ups <> c.top_ups
        OR t.taken_minor <> c.taken OR t.returned_minor <> c.returned`,
  },
  {
    invariant: 'every closing of a till is booked as counted, with its difference',
    count: 'SELECT count(*) AS n FROM till_closings',
    faults: `
      SELECT coalesce(t.closing_id::text, j.reference) AS id
      FROM till_closings t
      FULL JOIN (SELECT j.account_id, j.journal_id, j.reference,
                   coalesce(sum(p.amount_minor) FILTER (WHERE p.ledger_account_id = 'till'), 0) AS till,
                   coalesce(sum(p.amount_minor) FILTER (WHERE p.ledger_account_id = 'cash-office'), 0) AS office,
                   coalesce(sum(p.amount_minor) FILTER (WHERE p.ledger_account_id = 'till-differences'), 0) AS differs
                 FROM journals j JOIN postings p USING (account_id, journal_id)
                 WHERE j.kind = 'till-closing' GROUP BY 1, 2, 3) j
        ON j.account_id = t.account_id AND j.journal_id = t.journal_id AND j.reference = t.closing_id::text
      WHERE t.closing_id IS NULL
        OR coalesce(j.till, 0) <> t.taken_minor - t.returned_minor
        OR coalesce(j.office, 0) <> -t.counted_minor
        OR coalesce(j.differs, 0) <> t.counted_minor - (t.taken_minor - t.returned_minor)`,
  },
  {
    invariant:
      'what a customer has paid in cash on a day is what clerks took and did not give back',
    count: 'SELECT count(*) AS n FROM cash_days',
    faults: `
      SELECT coalesce(d.account_id, c.account_id) || '/' || coalesce(d.day, c.day) AS id
      FROM cash_days d
      FULL JOIN (SELECT account_id, (taken_at AT TIME ZONE 'Europe/Belgrade')::date AS day,
                   coalesce(sum(amount_minor) FILTER (WHERE returned_at IS NULL), 0) AS taken
                 FROM cash_top_ups GROUP BY 1, 2) c
        ON c.account_id = d.account_id AND c.day = d.day
      WHERE coalesce(d.amount_minor, 0) <> coalesce(c.taken, 0)`,
  },
];

/** Proves that cash in tills, top-ups paid by it and the ledger agree; reads only. */
export function checkCounter(all: AllAccounts, queries: Queries): Promise<readonly LedgerCheck[]> {
  return runInvariants(all, queries, invariants);
}
