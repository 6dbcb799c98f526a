import type { Queries } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { runInvariants, type Invariant, type LedgerCheck } from '../wallet/index.ts';

const invariants: readonly Invariant[] = [
  {
    invariant: 'every moved balance has one journal, from its tag to the other, to the last para',
    count: 'SELECT count(*) AS n FROM balance_transfers',
    faults: `
      SELECT coalesce(t.account_id, j.account_id) || '/' || coalesce(t.transfer_id::text, j.reference) AS id
      FROM balance_transfers t
      FULL JOIN (SELECT * FROM journals WHERE kind IN ('balance-transfer', 'own-transfer')) j
        ON j.account_id = t.account_id AND j.journal_id = t.journal_id
          AND j.reference = t.transfer_id::text AND j.kind = t.kind
      LEFT JOIN postings p ON p.account_id = j.account_id AND p.journal_id = j.journal_id
      GROUP BY t.account_id, t.transfer_id, j.account_id, j.reference, t.amount_minor, t.currency
      HAVING t.transfer_id IS NULL OR j.reference IS NULL OR count(*) <> 2
        OR count(*) FILTER (WHERE p.ledger_account_id = 'tag:' || t.from_tag_id
                              AND p.amount_minor = -t.amount_minor AND p.currency = t.currency) <> 1
        OR count(*) FILTER (WHERE p.ledger_account_id = 'tag:' || t.to_tag_id
                              AND p.amount_minor = t.amount_minor AND p.currency = t.currency) <> 1`,
  },
  {
    invariant: 'balances are moved between tags of one account only',
    count: 'SELECT count(*) AS n FROM balance_transfers',
    faults: `
      SELECT t.account_id || '/' || t.transfer_id AS id
      FROM balance_transfers t
      LEFT JOIN tags f ON f.account_id = t.account_id AND f.tag_id = t.from_tag_id
      LEFT JOIN tags o ON o.account_id = t.account_id AND o.tag_id = t.to_tag_id
      WHERE f.tag_id IS NULL OR o.tag_id IS NULL`,
  },
];

/** Proves that moved balances are booked as customers moved them. */
export function checkBalanceTransfers(
  all: AllAccounts,
  queries: Queries,
): Promise<readonly LedgerCheck[]> {
  return runInvariants(all, queries, invariants);
}
