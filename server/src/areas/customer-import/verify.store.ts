import type { Queries } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { runInvariants, type Invariant, type LedgerCheck } from '../wallet/index.ts';

const invariants: readonly Invariant[] = [
  {
    invariant: 'every opening balance is on a tag of a customer who was taken over, once',
    count: "SELECT count(*) AS n FROM journals WHERE kind = 'opening-balance'",
    faults: `
      SELECT j.account_id || '/' || j.reference AS id
      FROM journals j
      LEFT JOIN imported_customers c ON c.account_id = j.account_id
      LEFT JOIN tags t ON t.account_id = j.account_id AND t.tag_id::text = j.reference
      LEFT JOIN postings p ON p.account_id = j.account_id AND p.journal_id = j.journal_id
      WHERE j.kind = 'opening-balance'
      GROUP BY j.account_id, j.journal_id, j.reference, c.account_id, t.tag_id
      HAVING c.account_id IS NULL OR t.tag_id IS NULL OR count(*) <> 2
        OR count(*) FILTER (WHERE p.ledger_account_id = 'tag:' || t.tag_id) <> 1
        OR count(*) FILTER (WHERE p.ledger_account_id = 'opening-balances') <> 1`,
  },
];

/** Proves that balances of the previous system are booked on their tags. */
export function checkOpeningBalances(
  all: AllAccounts,
  queries: Queries,
): Promise<readonly LedgerCheck[]> {
  return runInvariants(all, queries, invariants);
}
