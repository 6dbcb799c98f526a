import type { Queries } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { runInvariants, type Invariant, type LedgerCheck } from '../wallet/index.ts';

const invariants: readonly Invariant[] = [
  {
    invariant: 'every transfer that was divided is divided whole, and no other is',
    count: 'SELECT count(*) AS n FROM bank_transfers WHERE resolved_at IS NOT NULL',
    faults: `
      SELECT b.bank_transfer_id AS id
      FROM bank_transfers b LEFT JOIN bank_transfer_parts p USING (bank_transfer_id)
      GROUP BY b.bank_transfer_id, b.amount_minor, b.resolved_at
      HAVING coalesce(sum(p.amount_minor), 0)
        <> CASE WHEN b.resolved_at IS NULL THEN 0 ELSE b.amount_minor END`,
  },
  {
    invariant: 'every part of a transfer that went to a tag is its paid top-up',
    count: "SELECT count(*) AS n FROM bank_transfer_parts WHERE kind = 'tag'",
    faults: `
      SELECT p.bank_transfer_id || '/' || p.part_no AS id
      FROM bank_transfer_parts p
      LEFT JOIN order_directory d ON d.order_number = p.order_number
      LEFT JOIN top_ups t ON t.account_id = d.account_id AND t.order_number = p.order_number
      WHERE p.kind = 'tag' AND (t.state IS DISTINCT FROM 'paid'
        OR t.method <> 'bank-transfer' OR t.amount_minor <> p.amount_minor)`,
  },
  {
    invariant: 'every part of a transfer that paid a slip has its paid top-up or order',
    count: "SELECT count(*) AS n FROM bank_transfer_parts WHERE kind = 'slip'",
    faults: `
      SELECT p.bank_transfer_id || '/' || p.part_no AS id
      FROM bank_transfer_parts p
      LEFT JOIN order_directory d ON d.order_number = p.order_number
      LEFT JOIN top_ups t ON t.account_id = d.account_id AND t.order_number = p.order_number
        AND t.state = 'paid' AND t.amount_minor = p.amount_minor
      LEFT JOIN journals j ON j.account_id = d.account_id AND j.reference = p.order_number
        AND j.kind IN ('purchase', 'postpaid-payment', 'company-top-up')
      LEFT JOIN bulk_top_ups b ON b.account_id = d.account_id AND b.order_number = p.order_number
        AND b.state = 'paid' AND b.amount_minor = p.amount_minor
      WHERE p.kind = 'slip' AND t.order_number IS NULL AND j.journal_id IS NULL
        AND b.order_number IS NULL`,
  },
  {
    invariant:
      'every part of a transfer that goes back is owed to its sender once, and nothing else is',
    count: "SELECT count(*) AS n FROM payouts WHERE reason = 'transfer-returned'",
    faults: `
      SELECT coalesce(p.bank_transfer_id, o.payout_id::text, j.reference) AS id
      FROM (SELECT * FROM bank_transfer_parts WHERE kind = 'sender') p
      FULL JOIN (SELECT * FROM payouts WHERE reason = 'transfer-returned') o
        ON o.payout_id = p.payout_id
      FULL JOIN (SELECT * FROM journals WHERE kind = 'transfer-return') j
        ON j.account_id = o.account_id AND j.reference = p.bank_transfer_id
      WHERE p.payout_id IS NULL OR o.payout_id IS NULL OR j.journal_id IS NULL
        OR o.amount_minor <> p.amount_minor`,
  },
];

/** Proves that what staff did with transfers is in the books, and nothing else; reads only. */
export function checkReconciliation(
  all: AllAccounts,
  queries: Queries,
): Promise<readonly LedgerCheck[]> {
  return runInvariants(all, queries, invariants);
}
