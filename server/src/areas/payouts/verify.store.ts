import type { Queries } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { runInvariants, type Invariant, type LedgerCheck } from '../wallet/index.ts';

const invariants: readonly Invariant[] = [
  {
    invariant: 'what is paid to bank accounts is what left the books for them',
    count: 'SELECT count(*) AS n FROM payouts',
    faults: `
      SELECT coalesce(p.account_id, l.account_id)::text AS id
      FROM (SELECT account_id, sum(amount_minor) AS owed FROM payouts GROUP BY account_id) p
      FULL JOIN (SELECT account_id, balance_minor FROM ledger_accounts WHERE kind = 'payouts') l
        USING (account_id)
      WHERE coalesce(p.owed, 0) <> coalesce(l.balance_minor, 0)`,
  },
  {
    invariant: 'a payment file holds the payouts and the sum that were approved',
    count: 'SELECT count(*) AS n FROM payout_files WHERE discarded_at IS NULL',
    faults: `
      SELECT f.file_id::text AS id
      FROM payout_files f
      LEFT JOIN (
        SELECT file_id, count(*) AS payouts, sum(amount_minor) AS amount_minor
        FROM (
          SELECT file_id, amount_minor FROM payouts WHERE file_id IS NOT NULL
          UNION ALL
          SELECT r.file_id, p.amount_minor
          FROM payout_returns r JOIN payouts p USING (account_id, payout_id)
          WHERE r.file_id IS NOT NULL
        ) each_of_them
        GROUP BY file_id
      ) held USING (file_id)
      WHERE f.discarded_at IS NULL
        AND (coalesce(held.payouts, 0), coalesce(held.amount_minor, 0)) <> (f.payouts, f.amount_minor)`,
  },
  {
    invariant: 'a payout that is due is in no file that was paid or discarded',
    count: 'SELECT count(*) AS n FROM payouts WHERE file_id IS NOT NULL AND paid_on IS NULL',
    faults: `
      SELECT p.payout_id::text AS id
      FROM payouts p LEFT JOIN payout_files f USING (file_id)
      WHERE p.file_id IS NOT NULL AND p.paid_on IS NULL
        AND (f.file_id IS NULL OR f.discarded_at IS NOT NULL OR f.paid_on IS NOT NULL)`,
  },
];

/** Proves that payouts and the ledger agree; reads only. */
export function checkPayouts(all: AllAccounts, queries: Queries): Promise<readonly LedgerCheck[]> {
  return runInvariants(all, queries, invariants);
}
