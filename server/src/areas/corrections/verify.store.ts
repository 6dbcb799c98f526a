import type { Queries } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { runInvariants, type Invariant, type LedgerCheck } from '../wallet/index.ts';

const invariants: readonly Invariant[] = [
  {
    invariant: 'every refused passage that was charged has its passage, to the last para',
    count: "SELECT count(*) AS n FROM refused_passages WHERE state = 'charged'",
    faults: `
      SELECT r.record_id::text AS id
      FROM refused_passages r
      LEFT JOIN passage_keys k ON k.account_id = r.account_id AND k.passage_id = r.passage_id
      LEFT JOIN passages v ON v.account_id = k.account_id AND v.exited_at = k.exited_at
        AND v.passage_id = k.passage_id
      WHERE r.state = 'charged' AND v.amount_minor IS DISTINCT FROM r.amount_minor`,
  },
  {
    invariant: 'no passage was charged for two refused ones',
    count: "SELECT count(*) AS n FROM refused_passages WHERE state = 'charged'",
    faults: `
      SELECT account_id || '/' || passage_id AS id FROM refused_passages
      WHERE state = 'charged' GROUP BY account_id, passage_id HAVING count(*) > 1`,
  },
];

/** Proves that what staff have corrected is what was booked; reads only. */
export function checkCorrections(
  all: AllAccounts,
  queries: Queries,
): Promise<readonly LedgerCheck[]> {
  return runInvariants(all, queries, invariants);
}
