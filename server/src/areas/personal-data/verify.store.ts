import type { Queries } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { runInvariants, type Invariant, type LedgerCheck } from '../wallet/index.ts';

const invariants: readonly Invariant[] = [
  {
    invariant: 'what the tags of a closed account held is paid to its bank account',
    count: 'SELECT count(*) AS n FROM account_closures',
    faults: `
      SELECT coalesce(c.account_id, p.account_id)::text AS id
      FROM (SELECT account_id, refund_minor FROM account_closures WHERE refund_minor > 0) c
      FULL JOIN (SELECT account_id, amount_minor FROM payouts WHERE reason = 'account-closed') p
        USING (account_id)
      WHERE coalesce(c.refund_minor, 0) <> coalesce(p.amount_minor, 0)`,
  },
  {
    invariant: 'the tags of a closed account hold no money, but what is on its way back to a card',
    count: "SELECT count(*) AS n FROM account_closures WHERE state <> 'requested'",
    faults: `
      SELECT c.account_id::text AS id
      FROM account_closures c
      JOIN (SELECT account_id, sum(balance_minor) AS held FROM ledger_accounts
            WHERE kind IN ('tag', 'company-balance') AND balance_minor > 0 GROUP BY account_id) l USING (account_id)
      WHERE c.state <> 'requested' AND l.held > (
        SELECT coalesce(sum(p.amount_minor), 0) FROM payments p
        WHERE p.account_id = c.account_id AND p.purpose IN ('top-up', 'guest-top-up', 'bulk-top-up', 'company-top-up') AND p.state = 'paid'
          AND p.settled_at >= c.requested_at)`,
  },
  {
    invariant: 'no cash goes back from a till after the account was paid out',
    count: "SELECT count(*) AS n FROM account_closures WHERE state <> 'requested'",
    faults: `
      SELECT DISTINCT c.account_id::text AS id
      FROM account_closures c
      JOIN journals j ON j.account_id = c.account_id AND j.kind IN ('cash-return', 'cash-correction')
      WHERE c.state <> 'requested' AND j.posted_at > coalesce(
        (SELECT max(p.posted_at) FROM journals p
         WHERE p.account_id = c.account_id AND p.kind = 'payout' AND p.reference LIKE 'closing:%'),
        c.ended_at)`,
  },
];

/** Proves that closed accounts, their payouts and the ledger agree; reads only. */
export function checkClosures(all: AllAccounts, queries: Queries): Promise<readonly LedgerCheck[]> {
  return runInvariants(all, queries, invariants);
}
