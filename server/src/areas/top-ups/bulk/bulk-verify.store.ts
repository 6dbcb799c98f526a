import { orderDirectory, type Invariant } from '../../wallet/index.ts';

/** Journals of parts: their references begin with the number of the part, and its order can be told from it. */
export const ofPart = (journals: string): string => `EXISTS (
          SELECT 1 FROM top_ups part WHERE part.account_id = ${journals}.account_id
            AND part.order_number = split_part(${journals}.reference, '/', 1)
            AND part.bulk_order_number IS NOT NULL)`;

/** Top-ups of several tags in one payment, their parts, payments and books. */
export const bulkInvariants: readonly Invariant[] = [
  {
    invariant: 'every paid top-up of several tags is one top-up of each, to the last para',
    count: "SELECT count(*) AS n FROM bulk_top_ups WHERE state = 'paid'",
    faults: `
      SELECT coalesce(p.account_id, t.account_id) || '/' || coalesce(p.part, t.order_number) AS id
      FROM (SELECT p.*, b.order_number, b.method, b.currency, b.order_number || '-T' || p.part_no AS part
            FROM bulk_top_up_parts p
            JOIN bulk_top_ups b ON b.account_id = p.account_id AND b.bulk_top_up_id = p.bulk_top_up_id
            WHERE b.state = 'paid') p
      FULL JOIN (SELECT * FROM top_ups WHERE bulk_order_number IS NOT NULL) t
        ON t.account_id = p.account_id AND t.order_number = p.part
      WHERE p.part IS NULL OR t.order_number IS NULL OR t.state <> 'paid' OR t.tag_id <> p.tag_id
        OR t.amount_minor <> p.amount_minor OR t.method <> p.method OR t.currency <> p.currency
        OR t.bulk_order_number <> p.order_number`,
  },
  {
    invariant: 'a top-up of several tags comes to what each of them gets',
    count: 'SELECT count(*) AS n FROM bulk_top_ups',
    faults: `
      SELECT b.account_id || '/' || b.order_number AS id
      FROM bulk_top_ups b
      LEFT JOIN bulk_top_up_parts p ON p.account_id = b.account_id AND p.bulk_top_up_id = b.bulk_top_up_id
      GROUP BY b.account_id, b.order_number, b.amount_minor, b.tag_count
      HAVING coalesce(sum(p.amount_minor), 0) <> b.amount_minor OR count(p.tag_id) <> b.tag_count`,
  },
  {
    invariant: 'top-ups of several tags by card and their payments tell the same story',
    count: "SELECT count(*) AS n FROM payments WHERE purpose = 'bulk-top-up'",
    faults: `
      SELECT coalesce(b.account_id, p.account_id) || '/' || coalesce(b.order_number, p.order_number) AS id
      FROM (SELECT * FROM bulk_top_ups WHERE method = 'card') b
      FULL JOIN (SELECT * FROM payments WHERE purpose = 'bulk-top-up') p
        ON p.account_id = b.account_id AND p.order_number = b.order_number
      WHERE b.order_number IS NULL OR p.order_number IS NULL
        OR b.amount_minor <> p.amount_minor OR b.currency <> p.currency
        OR b.card_id IS DISTINCT FROM p.card_id
        OR b.state <> CASE p.state WHEN 'refunded' THEN 'paid' ELSE p.state END`,
  },
  {
    invariant:
      'every refunded payment of several tags is off each of them once, and nothing else is',
    count:
      "SELECT count(*) AS n FROM payments WHERE state = 'refunded' AND purpose = 'bulk-top-up'",
    faults: `
      SELECT coalesce(j.account_id, r.account_id) || '/' || coalesce(j.reference, r.part) AS id
      FROM (SELECT j.account_id, j.reference, p.ledger_account_id, p.amount_minor FROM journals j
            JOIN postings p ON p.account_id = j.account_id AND p.journal_id = j.journal_id
              AND starts_with(p.ledger_account_id, 'tag:')
            WHERE j.kind = 'refund' AND ${ofPart('j')}) j
      FULL JOIN (SELECT q.account_id, q.tag_id, q.amount_minor, b.order_number || '-T' || q.part_no AS part
                 FROM bulk_top_up_parts q
                 JOIN bulk_top_ups b ON b.account_id = q.account_id AND b.bulk_top_up_id = q.bulk_top_up_id
                 JOIN payments p ON p.account_id = b.account_id AND p.order_number = b.order_number
                 WHERE p.state = 'refunded' AND p.purpose = 'bulk-top-up') r
        ON r.account_id = j.account_id AND r.part = j.reference
      WHERE j.reference IS NULL OR r.part IS NULL OR j.ledger_account_id <> 'tag:' || r.tag_id
        OR j.amount_minor + r.amount_minor <> 0`,
  },
  {
    invariant:
      'what went back of a payment of several tags without us is off them, to the last para',
    count: 'SELECT count(*) AS n FROM payment_reversals',
    faults: `
      SELECT coalesce(j.account_id, r.account_id) || '/' || coalesce(j.order_number, r.order_number) AS id
      FROM (SELECT j.account_id, j.kind, t.bulk_order_number AS order_number,
                   split_part(j.reference, '/', 2) AS transaction_id, sum(p.amount_minor) AS minor
            FROM journals j
            JOIN top_ups t ON t.account_id = j.account_id AND t.bulk_order_number IS NOT NULL
              AND t.order_number = split_part(j.reference, '/', 1)
            JOIN postings p ON p.account_id = j.account_id AND p.journal_id = j.journal_id
              AND p.ledger_account_id = 'tag:' || t.tag_id
            WHERE j.kind IN ('gateway-refund', 'chargeback') GROUP BY 1, 2, 3, 4) j
      FULL JOIN (SELECT r.* FROM payment_reversals r
                 JOIN payments p ON p.account_id = r.account_id AND p.order_number = r.order_number
                 WHERE r.booked_at IS NOT NULL AND p.purpose = 'bulk-top-up' AND p.state = 'paid') r
        ON r.account_id = j.account_id AND r.kind = j.kind AND r.order_number = j.order_number
          AND r.transaction_id = j.transaction_id
      WHERE j.order_number IS NULL OR r.order_number IS NULL OR j.minor + r.amount_minor <> 0`,
  },
  {
    invariant: 'of no tag has more gone back than it got with others, and each knows how much',
    count: 'SELECT count(*) AS n FROM bulk_top_up_parts WHERE taken_back_minor > 0',
    faults: `
      SELECT p.account_id || '/' || b.order_number || '-T' || p.part_no AS id
      FROM bulk_top_up_parts p
      JOIN bulk_top_ups b ON b.account_id = p.account_id AND b.bulk_top_up_id = p.bulk_top_up_id
      LEFT JOIN (SELECT j.account_id, split_part(j.reference, '/', 1) AS part, sum(q.amount_minor) AS minor
                 FROM journals j
                 JOIN postings q ON q.account_id = j.account_id AND q.journal_id = j.journal_id
                   AND starts_with(q.ledger_account_id, 'tag:')
                 WHERE j.kind IN ('refund', 'gateway-refund', 'chargeback') GROUP BY 1, 2) t
        ON t.account_id = p.account_id AND t.part = b.order_number || '-T' || p.part_no
      WHERE p.taken_back_minor + coalesce(t.minor, 0) <> 0`,
  },
  {
    invariant: 'every transfer that was credited to several tags has their paid top-up',
    count: "SELECT count(*) AS n FROM bank_transfers WHERE verdict = 'credited'",
    faults: `
      SELECT b.bank_transfer_id AS id
      FROM bank_transfers b
      JOIN ${orderDirectory} ON d.order_number = b.order_number AND d.purpose = 'bulk-top-up'
      LEFT JOIN (
        SELECT account_id, order_number, state, amount_minor FROM bulk_top_ups
        WHERE order_number IN (SELECT order_number FROM bank_transfers)
      ) t ON t.account_id = d.account_id AND t.order_number = b.order_number
      WHERE b.verdict = 'credited'
        AND (t.state IS DISTINCT FROM 'paid' OR t.amount_minor <> b.amount_minor)`,
  },
  {
    invariant: 'every number of a top-up of several tags leads to its owner',
    count: 'SELECT count(*) AS n FROM bulk_top_ups',
    faults: `
      SELECT t.account_id || '/' || t.order_number AS id
      FROM bulk_top_ups t LEFT JOIN ${orderDirectory} ON d.order_number = t.order_number
      WHERE d.account_id IS DISTINCT FROM t.account_id`,
  },
];
