import type { Queries } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import {
  orderDirectory,
  runInvariants,
  type Invariant,
  type LedgerCheck,
} from '../wallet/index.ts';
import { bulkInvariants, ofPart } from './bulk/bulk-verify.store.ts';
import { companyInvariants } from './company/company-verify.store.ts';

const invariants: readonly Invariant[] = [
  {
    invariant: 'every paid top-up has exactly one journal, of its order',
    count: "SELECT count(*) AS n FROM top_ups WHERE state = 'paid'",
    faults: `
      SELECT t.account_id || '/' || t.order_number AS id
      FROM top_ups t
      LEFT JOIN journals j ON j.account_id = t.account_id AND j.kind = 'top-up'
        AND j.reference = t.order_number
      WHERE t.state = 'paid'
      GROUP BY t.account_id, t.order_number, t.journal_id
      HAVING count(j.journal_id) <> 1 OR bool_or(j.journal_id <> t.journal_id)`,
  },
  {
    invariant: 'every journal of a top-up has its paid top-up',
    count: "SELECT count(*) AS n FROM journals WHERE kind = 'top-up'",
    faults: `
      SELECT j.account_id || '/' || j.reference AS id
      FROM journals j
      LEFT JOIN top_ups t ON t.account_id = j.account_id AND t.order_number = j.reference
      WHERE j.kind = 'top-up' AND t.state IS DISTINCT FROM 'paid'`,
  },
  {
    invariant: 'every paid top-up is on its tag, to the last para',
    count: "SELECT count(*) AS n FROM top_ups WHERE state = 'paid'",
    faults: `
      SELECT t.account_id || '/' || t.order_number AS id
      FROM top_ups t
      LEFT JOIN postings p ON p.account_id = t.account_id AND p.journal_id = t.journal_id
        AND p.ledger_account_id = 'tag:' || t.tag_id AND p.currency = t.currency
      WHERE t.state = 'paid'
      GROUP BY t.account_id, t.order_number, t.amount_minor
      HAVING coalesce(sum(p.amount_minor), 0) <> t.amount_minor`,
  },
  {
    invariant: 'card top-ups and their payments tell the same story',
    count: "SELECT count(*) AS n FROM payments WHERE purpose IN ('top-up', 'guest-top-up')",
    faults: `
      SELECT coalesce(t.account_id, p.account_id) || '/' || coalesce(t.order_number, p.order_number) AS id
      FROM (SELECT * FROM top_ups WHERE method = 'card' AND bulk_order_number IS NULL) t
      FULL JOIN (SELECT * FROM payments WHERE purpose IN ('top-up', 'guest-top-up')) p
        ON p.account_id = t.account_id AND p.order_number = t.order_number
      WHERE t.order_number IS NULL OR p.order_number IS NULL
        OR t.amount_minor <> p.amount_minor OR t.currency <> p.currency
        OR t.state <> CASE p.state WHEN 'refunded' THEN 'paid' ELSE p.state END`,
  },
  {
    invariant: 'every refunded payment is booked back, and nothing else is',
    count:
      "SELECT count(*) AS n FROM payments WHERE state = 'refunded' AND purpose IN ('top-up', 'guest-top-up')",
    faults: `
      SELECT coalesce(j.account_id, p.account_id) || '/' || coalesce(j.reference, p.order_number) AS id
      FROM (
        SELECT * FROM journals o WHERE o.kind = 'refund' AND NOT EXISTS (
          SELECT 1 FROM postings p WHERE p.account_id = o.account_id
            AND p.journal_id = o.journal_id AND p.ledger_account_id = 'complaint-refunds')
          AND NOT ${ofPart('o')}
      ) j
      FULL JOIN (SELECT * FROM payments WHERE state = 'refunded' AND purpose IN ('top-up', 'guest-top-up')) p
        ON p.account_id = j.account_id AND p.order_number = j.reference
      WHERE j.reference IS NULL OR p.order_number IS NULL`,
  },
  {
    invariant: 'what the gateway owes is what was paid through it',
    count: "SELECT count(*) AS n FROM ledger_accounts WHERE kind = 'gateway-clearing'",
    faults: `
      SELECT coalesce(l.account_id, p.account_id) || '/' || coalesce(l.currency, p.currency) AS id
      FROM (SELECT p.account_id, p.currency, sum(p.amount_minor) AS owed
            FROM postings p JOIN journals j USING (account_id, journal_id)
            WHERE p.ledger_account_id = 'gateway-clearing' AND j.kind IN ('top-up', 'refund')
            GROUP BY 1, 2) l
      FULL JOIN (SELECT account_id, currency, sum(amount_minor) AS paid FROM payments
                 WHERE state = 'paid' AND purpose IN ('top-up', 'guest-top-up', 'bulk-top-up') GROUP BY 1, 2) p
        ON p.account_id = l.account_id AND p.currency = l.currency
      WHERE coalesce(l.owed, 0) + coalesce(p.paid, 0) <> 0`,
  },
  {
    invariant:
      'every payment of a top-up that went back without us is off the tag, and nothing else is',
    count: 'SELECT count(*) AS n FROM payment_reversals',
    faults: `
      SELECT coalesce(j.account_id, r.account_id) || '/' || coalesce(j.reference, r.order_number) AS id
      FROM (SELECT j.account_id, j.kind, j.reference, p.amount_minor FROM journals j
            JOIN postings p ON p.account_id = j.account_id AND p.journal_id = j.journal_id
              AND starts_with(p.ledger_account_id, 'tag:')
            WHERE j.kind IN ('gateway-refund', 'chargeback') AND NOT ${ofPart('j')}) j
      FULL JOIN (SELECT r.* FROM payment_reversals r
                 JOIN payments p ON p.account_id = r.account_id AND p.order_number = r.order_number
                 WHERE r.booked_at IS NOT NULL AND p.purpose IN ('top-up', 'guest-top-up')) r
        ON r.account_id = j.account_id AND r.kind = j.kind
          AND r.order_number || '/' || r.transaction_id = j.reference
      WHERE j.reference IS NULL OR r.order_number IS NULL OR j.amount_minor + r.amount_minor <> 0`,
  },
  {
    invariant: 'of no payment has more gone back than was paid, nor waits what could be booked',
    count: 'SELECT count(*) AS n FROM payment_reversals',
    faults: `
      SELECT p.account_id || '/' || p.order_number AS id
      FROM payment_reversals r
      JOIN payments p ON p.account_id = r.account_id AND p.order_number = r.order_number
      GROUP BY p.account_id, p.order_number, p.amount_minor, p.state, p.purpose
      HAVING sum(r.amount_minor) > p.amount_minor
        OR (p.state = 'paid' AND p.purpose IN ('top-up', 'guest-top-up', 'bulk-top-up', 'company-top-up')
          AND bool_or(r.booked_at IS NULL))`,
  },
  {
    invariant: 'what came by bank is what was credited for it',
    count: "SELECT count(*) AS n FROM ledger_accounts WHERE kind = 'bank-clearing'",
    faults: `
      SELECT coalesce(l.account_id, t.account_id) || '/' || coalesce(l.currency, t.currency) AS id
      FROM (SELECT p.account_id, p.currency, sum(p.amount_minor) AS owed
            FROM postings p JOIN journals j USING (account_id, journal_id)
            WHERE p.ledger_account_id = 'bank-clearing' AND j.kind IN ('top-up', 'refund')
            GROUP BY 1, 2) l
      FULL JOIN (SELECT account_id, currency, sum(amount_minor) AS paid FROM top_ups
                 WHERE state = 'paid' AND method = 'bank-transfer' GROUP BY 1, 2) t
        ON t.account_id = l.account_id AND t.currency = l.currency
      WHERE coalesce(l.owed, 0) + coalesce(t.paid, 0) <> 0`,
  },
  {
    invariant: 'every transfer that was credited has its paid top-up',
    count: "SELECT count(*) AS n FROM bank_transfers WHERE verdict = 'credited'",
    faults: `
      SELECT b.bank_transfer_id AS id
      FROM bank_transfers b
      JOIN ${orderDirectory} ON d.order_number = b.order_number AND d.purpose IN ('top-up', 'guest-top-up')
      LEFT JOIN (
        SELECT account_id, order_number, state, amount_minor FROM top_ups
        WHERE order_number IN (SELECT order_number FROM bank_transfers)
      ) t ON t.account_id = d.account_id AND t.order_number = b.order_number
      WHERE b.verdict = 'credited'
        AND (t.state IS DISTINCT FROM 'paid' OR t.amount_minor <> b.amount_minor)`,
  },
  {
    invariant: 'every order number leads to its owner',
    count: 'SELECT count(*) AS n FROM top_ups',
    faults: `
      SELECT t.account_id || '/' || t.order_number AS id
      FROM top_ups t LEFT JOIN ${orderDirectory} ON d.order_number = t.order_number
      WHERE d.account_id IS DISTINCT FROM t.account_id`,
  },
  {
    invariant: 'every automatic top-up was charged to a kept card, and nothing else was',
    count: 'SELECT count(*) AS n FROM top_ups WHERE automatic',
    faults: `
      SELECT coalesce(t.account_id, p.account_id) || '/' || coalesce(t.order_number, p.order_number) AS id
      FROM (SELECT * FROM top_ups WHERE automatic) t
      FULL JOIN (SELECT * FROM payments WHERE card_id IS NOT NULL AND purpose IN ('top-up', 'guest-top-up') AND NOT attended) p
        ON p.account_id = t.account_id AND p.order_number = t.order_number
      WHERE t.order_number IS NULL OR p.order_number IS NULL`,
  },
  {
    invariant: 'a customer who charged a saved card chose it for that top-up',
    count: 'SELECT count(*) AS n FROM top_ups WHERE card_id IS NOT NULL',
    faults: `
      SELECT coalesce(t.account_id, p.account_id) || '/' || coalesce(t.order_number, p.order_number) AS id
      FROM (SELECT * FROM top_ups WHERE card_id IS NOT NULL) t
      FULL JOIN (SELECT * FROM payments WHERE attended AND purpose IN ('top-up', 'guest-top-up')) p
        ON p.account_id = t.account_id AND p.order_number = t.order_number
      WHERE t.card_id IS DISTINCT FROM p.card_id OR t.automatic`,
  },
  {
    invariant: 'a tag has one automatic charge under way at most, and its rule knows it',
    count: 'SELECT count(*) AS n FROM automatic_top_ups WHERE order_number IS NOT NULL',
    faults: `
      SELECT r.account_id || '/' || r.tag_id AS id
      FROM automatic_top_ups r
      LEFT JOIN (SELECT account_id, tag_id, min(order_number) AS order_number, count(*) AS open
                 FROM top_ups WHERE automatic AND state = 'pending' GROUP BY 1, 2) t
        ON t.account_id = r.account_id AND t.tag_id = r.tag_id
      WHERE coalesce(t.open, 0) > 1
        OR (r.order_number IS NOT NULL AND t.order_number IS DISTINCT FROM r.order_number)`,
  },
  {
    invariant: 'no month has more automatic charges than the tag’s cap allows',
    count: 'SELECT count(*) AS n FROM automatic_top_ups',
    // A cap that was lowered since does not apply to what was charged before.
    faults: `
      SELECT r.account_id || '/' || r.tag_id AS id
      FROM automatic_top_ups r
      JOIN top_ups t ON t.account_id = r.account_id AND t.tag_id = r.tag_id AND t.automatic
        AND t.state IN ('pending', 'paid') AND t.created_at >= r.changed_at
      GROUP BY r.account_id, r.tag_id, r.monthly_cap_minor,
        date_trunc('month', coalesce(t.settled_at, now()) AT TIME ZONE 'Europe/Belgrade')
      HAVING sum(t.amount_minor) > r.monthly_cap_minor`,
  },
  {
    invariant: 'what was set aside to register a card is in no book',
    count: "SELECT count(*) AS n FROM payments WHERE transaction_type = 'authorize'",
    faults: `
      SELECT p.account_id || '/' || p.order_number AS id
      FROM payments p
      JOIN journals j ON j.account_id = p.account_id AND j.reference = p.order_number
      WHERE p.transaction_type = 'authorize'`,
  },
  ...bulkInvariants,
  ...companyInvariants,
];

/** Proves that top-ups, their payments and the ledger agree; reads only. */
export function checkTopUps(all: AllAccounts, queries: Queries): Promise<readonly LedgerCheck[]> {
  return runInvariants(all, queries, invariants);
}
