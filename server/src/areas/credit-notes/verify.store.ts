import type { Queries } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { runInvariants, type Invariant, type LedgerCheck } from '../wallet/index.ts';

/** What complaints gave back of a charge: a row for each of its refunds. */
const REFUNDS = `
  SELECT account_id, refund_journal_id, resolved_at, subject_kind AS kind, subject_id AS charge,
    subject_amount_minor AS charged
  FROM complaints
  WHERE refund_minor > 0 AND subject_kind IN ('passage', 'passage-abroad', 'order', 'invoice')
  UNION ALL
  SELECT m.account_id, m.refund_journal_id, m.resolved_at, 'passage', p.passage_id::text, p.amount_minor
  FROM complaint_passages p JOIN complaints m USING (account_id, complaint_id)
  WHERE p.refund_minor > 0`;

/** Invoices of tolls abroad, and what credit notes took back of each and of its passages. */
const INVOICES = `
  SELECT i.account_id, i.racun_id, i.number, i.total_minor, sum(coalesce(n.credited_minor, 0)) AS credited
  FROM t4a_invoices i
  LEFT JOIN t4a_invoice_passages l ON l.account_id = i.account_id AND l.racun_id = i.racun_id
  LEFT JOIN refund_credit_note_lines n ON n.account_id = i.account_id AND n.subject_kind = 'passage-abroad'
    AND n.subject_id = l.passage_id::text
  GROUP BY i.account_id, i.racun_id, i.number, i.total_minor`;

/**
 * Refunds of charges of which credit notes have left something: such a refund has one of its own, for what was left for it
 * then was not nothing. Charges that gave something back before there were credit notes, or before they were paid, are
 * left out.
 */
const CHARGES_NOT_CREDITED_WHOLE = `
  SELECT m.account_id, m.refund_journal_id
  FROM (${REFUNDS}) m
  JOIN (SELECT account_id, kind, charge, min(resolved_at) AS first FROM (${REFUNDS}) r GROUP BY 1, 2, 3) f
    USING (account_id, kind, charge)
  LEFT JOIN (
    SELECT account_id, subject_kind AS kind, subject_id AS charge, sum(credited_minor) AS credited
    FROM refund_credit_note_lines GROUP BY 1, 2, 3
  ) n USING (account_id, kind, charge)
  LEFT JOIN orders o ON o.account_id = m.account_id AND m.kind = 'order' AND o.order_number = m.charge
  LEFT JOIN t4a_invoice_passages l ON l.account_id = m.account_id AND m.kind = 'passage-abroad'
    AND l.passage_id::text = m.charge
  LEFT JOIN (${INVOICES}) i ON i.account_id = m.account_id
    AND (i.racun_id = l.racun_id OR m.kind = 'invoice' AND i.number = m.charge)
  LEFT JOIN (
    SELECT account_id, subject_id AS number, sum(credited_minor) AS credited
    FROM refund_credit_note_lines WHERE subject_kind = 'invoice' GROUP BY 1, 2
  ) w ON w.account_id = i.account_id AND w.number = i.number
  LEFT JOIN (
    SELECT account_id, min(resolved_at) AS first FROM (${REFUNDS}) r
    WHERE kind IN ('invoice', 'passage-abroad') GROUP BY 1
  ) a ON a.account_id = m.account_id
  LEFT JOIN passage_reviews v ON v.account_id = m.account_id AND m.kind = 'passage'
    AND v.passage_id::text = m.charge AND v.refund_minor > 0
  CROSS JOIN (SELECT begun_at FROM refund_credit_note_beginning) b
  WHERE f.first >= b.begun_at AND coalesce(n.credited, 0) < m.charged
    AND (m.kind <> 'passage' OR v.decided_at IS NULL OR v.decided_at >= b.begun_at)
    AND (m.kind <> 'order' OR o.payment_state = 'paid' AND f.first >= o.paid_at)
    AND (m.kind NOT IN ('invoice', 'passage-abroad') OR a.first >= b.begun_at
      AND (i.number IS NULL OR i.credited + coalesce(w.credited, 0) < i.total_minor))`;

const invariants: readonly Invariant[] = [
  {
    invariant:
      'every credit note for a charge is one of a journal that gave back as much, and the sum of its lines',
    count: 'SELECT count(*) AS n FROM refund_credit_notes',
    faults: `
      SELECT c.account_id || '/' || c.number AS id
      FROM refund_credit_notes c
      LEFT JOIN (
        SELECT j.account_id, j.kind, j.reference, sum(p.amount_minor) AS given, min(p.currency) AS currency
        FROM journals j JOIN postings p USING (account_id, journal_id)
        WHERE j.kind IN ('refund', 'correction')
          AND (starts_with(p.ledger_account_id, 'tag:') OR p.ledger_account_id = 'payouts')
        GROUP BY 1, 2, 3
      ) j ON j.account_id = c.account_id AND j.kind = c.journal_kind AND j.reference = c.reference
      LEFT JOIN (
        SELECT account_id, journal_kind, reference, sum(credited_minor) AS credited
        FROM refund_credit_note_lines GROUP BY 1, 2, 3
      ) l ON l.account_id = c.account_id AND l.journal_kind = c.journal_kind AND l.reference = c.reference
      WHERE j.reference IS NULL OR j.given < c.total_minor OR j.currency <> c.currency
        OR (c.journal_kind = 'correction' AND j.given <> c.total_minor)
        OR l.credited IS DISTINCT FROM c.total_minor`,
  },
  {
    invariant:
      'every correction booked since there are credit notes for charges has one, and every such refund of a passage',
    count: `SELECT count(*) AS n FROM journals WHERE kind IN ('refund', 'correction')
      AND posted_at >= (SELECT begun_at FROM refund_credit_note_beginning)`,
    faults: `
      SELECT j.account_id || '/' || j.reference AS id
      FROM journals j
      LEFT JOIN (
        SELECT DISTINCT account_id, refund_journal_id FROM (${CHARGES_NOT_CREDITED_WHOLE}) AS charges
      ) m ON m.account_id = j.account_id AND m.refund_journal_id = j.journal_id
      WHERE j.kind IN ('refund', 'correction')
        AND j.posted_at >= (SELECT begun_at FROM refund_credit_note_beginning)
        AND (starts_with(j.reference, 'passage:') AND j.kind = 'correction'
          OR m.refund_journal_id IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM refund_credit_notes c WHERE c.account_id = j.account_id
          AND c.journal_kind = j.kind AND c.reference = j.reference)`,
  },
  {
    invariant: 'no charge has credit notes for more than it was',
    count: 'SELECT count(*) AS n FROM refund_credit_note_lines',
    faults: `
      SELECT account_id || '/' || subject_kind || ':' || subject_id AS id
      FROM refund_credit_note_lines
      GROUP BY account_id, subject_kind, subject_id
      HAVING sum(credited_minor) > max(charged_minor)`,
  },
  {
    invariant: 'no invoice of tolls abroad and its passages have credit notes for more than it was',
    count:
      "SELECT count(*) AS n FROM refund_credit_note_lines WHERE subject_kind IN ('invoice', 'passage-abroad')",
    faults: `
      SELECT i.account_id || '/' || i.number AS id
      FROM refund_credit_note_lines n
      LEFT JOIN t4a_invoice_passages l ON l.account_id = n.account_id AND n.subject_kind = 'passage-abroad'
        AND l.passage_id::text = n.subject_id
      JOIN t4a_invoices i ON i.account_id = n.account_id
        AND (n.subject_kind = 'invoice' AND i.number = n.subject_id OR i.racun_id = l.racun_id)
      GROUP BY i.account_id, i.number, i.total_minor
      HAVING sum(n.credited_minor) > i.total_minor`,
  },
  {
    invariant: 'the credit notes for charges of a year are numbered without a gap',
    count: 'SELECT count(*) AS n FROM refund_credit_notes',
    faults: `
      SELECT coalesce(s.year, c.year)::text AS id
      FROM refund_credit_note_series s
      FULL JOIN (
        SELECT extract(year FROM issued_at AT TIME ZONE 'Europe/Belgrade')::integer AS year, count(*) AS n,
               count(DISTINCT number) AS numbers,
               bool_and(substr(number, 4, 4)::integer = extract(year FROM issued_at AT TIME ZONE 'Europe/Belgrade')) AS of_year,
               min(substr(number, 9)::bigint) AS first, max(substr(number, 9)::bigint) AS last
        FROM refund_credit_notes GROUP BY 1
      ) c ON c.year = s.year
      WHERE s.last_number IS DISTINCT FROM c.n OR c.numbers <> c.n
        OR c.first <> 1 OR c.last <> c.n OR NOT c.of_year`,
  },
];

/** Proves that credit notes for charges, what they are for, and the ledger agree; reads only. */
export function checkCreditNotes(
  all: AllAccounts,
  queries: Queries,
): Promise<readonly LedgerCheck[]> {
  return runInvariants(all, queries, invariants);
}
