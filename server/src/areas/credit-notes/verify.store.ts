import type { Queries } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { runInvariants, type Invariant, type LedgerCheck } from '../wallet/index.ts';

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
      LEFT JOIN complaints m ON m.account_id = j.account_id AND m.refund_journal_id = j.journal_id
      WHERE j.kind IN ('refund', 'correction')
        AND j.posted_at >= (SELECT begun_at FROM refund_credit_note_beginning)
        AND (starts_with(j.reference, 'passage:') AND j.kind = 'correction'
          -- What was given back of the passage before may have left nothing of it.
          OR m.subject_kind = 'passage' AND NOT EXISTS (
            SELECT 1 FROM complaints o WHERE o.account_id = m.account_id AND o.subject_kind = 'passage'
              AND o.subject_id = m.subject_id AND o.complaint_id <> m.complaint_id AND o.refund_minor IS NOT NULL)
          AND NOT EXISTS (SELECT 1 FROM complaint_passages p WHERE p.account_id = m.account_id
            AND p.passage_id::text = m.subject_id AND p.refund_minor IS NOT NULL)
          AND NOT EXISTS (SELECT 1 FROM passage_reviews r WHERE r.account_id = m.account_id
            AND r.passage_id::text = m.subject_id AND r.refund_minor > 0)
          AND m.subject_amount_minor > 0)
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
