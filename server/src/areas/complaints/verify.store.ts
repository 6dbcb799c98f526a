import type { Queries } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { runInvariants, type Invariant, type LedgerCheck } from '../wallet/index.ts';

const invariants: readonly Invariant[] = [
  {
    invariant:
      'every refund of a complaint is booked once, to its tag or bank account, and nothing else is',
    count: 'SELECT count(*) AS n FROM complaints WHERE refund_minor IS NOT NULL',
    faults: `
      SELECT coalesce(c.account_id, j.account_id) || '/' || coalesce(c.complaint_number, j.reference) AS id
      FROM (SELECT * FROM complaints WHERE refund_minor IS NOT NULL) c
      FULL JOIN (
        SELECT j.account_id, j.journal_id, j.reference, j.kind,
          max(p.ledger_account_id) FILTER (WHERE p.ledger_account_id <> 'complaint-refunds') AS taker,
          sum(p.amount_minor) FILTER (WHERE p.ledger_account_id <> 'complaint-refunds') AS given,
          min(p.currency) AS currency, count(*) AS lines
        FROM journals j JOIN postings p USING (account_id, journal_id)
        WHERE EXISTS (SELECT 1 FROM postings r WHERE r.account_id = j.account_id
          AND r.journal_id = j.journal_id AND r.ledger_account_id = 'complaint-refunds')
        GROUP BY 1, 2, 3, 4
      ) j ON j.account_id = c.account_id AND j.journal_id = c.refund_journal_id
      WHERE c.complaint_id IS NULL OR j.journal_id IS NULL OR j.kind <> 'refund'
        OR j.reference <> c.complaint_number OR j.taker <> coalesce('tag:' || c.refund_tag_id, 'payouts')
        OR j.given <> c.refund_minor OR j.currency <> c.currency OR j.lines <> 2`,
  },
  {
    invariant: 'the parts of several passages add up to the refund of their complaint',
    count: "SELECT count(*) AS n FROM complaints WHERE subject_kind = 'passages'",
    faults: `
      SELECT c.account_id || '/' || c.complaint_number AS id
      FROM complaints c LEFT JOIN complaint_passages p USING (account_id, complaint_id)
      WHERE c.subject_kind = 'passages'
      GROUP BY c.account_id, c.complaint_number, c.refund_minor, c.subject_count
      HAVING count(p.passage_id) <> c.subject_count
        OR coalesce(sum(p.refund_minor), 0) <> coalesce(c.refund_minor, 0)`,
  },
  {
    invariant: 'what a complaint gives to a bank account is paid there once',
    count: 'SELECT count(*) AS n FROM complaints WHERE refund_payout_id IS NOT NULL',
    faults: `
      SELECT coalesce(c.account_id, p.account_id) || '/' || coalesce(c.complaint_number, p.subject) AS id
      FROM (SELECT * FROM complaints WHERE refund_payout_id IS NOT NULL) c
      FULL JOIN (SELECT * FROM payouts WHERE reason = 'complaint') p
        ON p.account_id = c.account_id AND p.payout_id = c.refund_payout_id
      WHERE c.complaint_id IS NULL OR p.payout_id IS NULL OR p.subject <> c.complaint_number
        OR p.amount_minor <> c.refund_minor`,
  },
  {
    invariant: 'every number of a complaint leads to its owner',
    count: 'SELECT count(*) AS n FROM complaints',
    faults: `
      SELECT c.account_id || '/' || c.complaint_number AS id
      FROM complaints c LEFT JOIN complaint_directory d USING (complaint_number)
      WHERE d.account_id IS DISTINCT FROM c.account_id`,
  },
];

/** Proves that accepted complaints and the ledger agree; reads only. */
export function checkComplaints(
  all: AllAccounts,
  queries: Queries,
): Promise<readonly LedgerCheck[]> {
  return runInvariants(all, queries, invariants);
}
