import type { Queries } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { firstMomentKept } from '../passages/index.ts';
import { runInvariants, type Invariant, type LedgerCheck } from '../wallet/index.ts';

const invariants: readonly Invariant[] = [
  {
    invariant: 'every refused passage that was charged has its passage, to the last para',
    count:
      "SELECT count(*) AS n FROM refused_passages WHERE state = 'charged' AND source = 'lanes'",
    faults: `
      SELECT r.record_id::text AS id
      FROM refused_passages r
      LEFT JOIN passage_keys k ON k.account_id = r.account_id AND k.passage_id = r.passage_id
      LEFT JOIN passages v ON v.account_id = k.account_id AND v.exited_at = k.exited_at
        AND v.passage_id = k.passage_id
      WHERE r.state = 'charged' AND r.source = 'lanes' AND v.amount_minor IS DISTINCT FROM r.amount_minor
        AND (k.exited_at IS NULL OR k.exited_at >= ${firstMomentKept})`,
  },
  {
    invariant:
      'every refused passage from abroad that was charged has its passage, to the last para',
    count:
      "SELECT count(*) AS n FROM refused_passages WHERE state = 'charged' AND source = 'partner'",
    faults: `
      SELECT r.record_id::text AS id
      FROM refused_passages r
      LEFT JOIN t4a_passages v ON v.account_id = r.account_id AND v.passage_id = r.passage_id
      WHERE r.state = 'charged' AND r.source = 'partner'
        AND v.amount_minor IS DISTINCT FROM r.amount_minor`,
  },
  {
    invariant: 'no passage was charged for two refused ones',
    count: "SELECT count(*) AS n FROM refused_passages WHERE state = 'charged'",
    faults: `
      SELECT account_id || '/' || passage_id AS id FROM refused_passages
      WHERE state = 'charged' GROUP BY account_id, passage_id HAVING count(*) > 1`,
  },
  {
    invariant:
      'every correction in the books is one of a passage that staff have corrected, to the last para',
    count: "SELECT count(*) AS n FROM passage_reviews WHERE state = 'corrected'",
    faults: `
      SELECT coalesce(r.account_id || '/passage:' || r.passage_id, j.account_id || '/' || j.reference) AS id
      FROM (SELECT * FROM passage_reviews WHERE state = 'corrected') r
      FULL JOIN (
        SELECT j.account_id, j.reference, p.ledger_account_id, p.amount_minor
        FROM journals j JOIN postings p USING (account_id, journal_id)
        WHERE j.kind = 'correction' AND starts_with(j.reference, 'passage:')
          AND starts_with(p.ledger_account_id, 'tag:')
      ) j ON j.account_id = r.account_id AND j.reference = 'passage:' || r.passage_id
      WHERE r.refund_minor IS DISTINCT FROM j.amount_minor
        OR 'tag:' || r.tag_id IS DISTINCT FROM j.ledger_account_id`,
  },
  {
    invariant: 'what staff have looked at cost what it is said to have cost',
    count: 'SELECT count(*) AS n FROM passage_reviews',
    faults: `
      SELECT r.account_id || '/' || r.passage_id AS id
      FROM passage_reviews r LEFT JOIN passages v USING (account_id, exited_at, passage_id)
      WHERE r.charged_minor IS DISTINCT FROM v.amount_minor AND r.exited_at >= ${firstMomentKept}`,
  },
];

/** Proves that what staff have corrected is what was booked; reads only. */
export function checkCorrections(
  all: AllAccounts,
  queries: Queries,
): Promise<readonly LedgerCheck[]> {
  return runInvariants(all, queries, invariants);
}
