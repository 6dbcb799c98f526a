import type { Queries } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import {
  orderDirectory,
  runInvariants,
  type Invariant,
  type LedgerCheck,
} from '../wallet/index.ts';

const PAID = "o.payment_state IN ('paid', 'refunding', 'refunded')";

const invariants: readonly Invariant[] = [
  {
    invariant: 'every paid order has exactly one journal, and no other order has any',
    count: `SELECT count(*) AS n FROM orders o WHERE ${PAID}`,
    faults: `
      SELECT coalesce(o.account_id, j.account_id) || '/' || coalesce(o.order_number, j.reference) AS id
      FROM (SELECT * FROM orders o WHERE ${PAID}) o
      FULL JOIN (SELECT * FROM journals WHERE kind = 'purchase') j
        ON j.account_id = o.account_id AND j.reference = o.order_number
      WHERE o.order_number IS NULL OR j.reference IS NULL`,
  },
  {
    invariant: 'every paid order is booked to the last para: what was taken, earned and is owed',
    count: `SELECT count(*) AS n FROM orders o WHERE ${PAID}`,
    faults: `
      SELECT o.account_id || '/' || o.order_number AS id
      FROM orders o
      JOIN (
        SELECT j.account_id, j.reference, min(p.currency) AS lowest, max(p.currency) AS highest,
               sum(p.amount_minor) FILTER (WHERE p.ledger_account_id = 'gateway-clearing') AS by_gateway,
               sum(p.amount_minor) FILTER (WHERE p.ledger_account_id = 'bank-clearing') AS by_bank,
               sum(p.amount_minor) FILTER (WHERE p.ledger_account_id IN ('cash-clearing', 'till')) AS by_cash,
               sum(p.amount_minor) FILTER (WHERE p.ledger_account_id = 'sales-revenue') AS earned,
               sum(p.amount_minor) FILTER (WHERE p.ledger_account_id = 'tag-credit') AS owed
        FROM journals j JOIN postings p USING (account_id, journal_id)
        WHERE j.kind = 'purchase' GROUP BY j.account_id, j.reference
      ) l ON l.account_id = o.account_id AND l.reference = o.order_number
      WHERE coalesce(CASE o.payment_method WHEN 'card' THEN by_gateway WHEN 'slip' THEN by_bank
              ELSE by_cash END, 0) <> -o.total_minor
        OR coalesce(earned, 0) <> o.total_minor - o.credit_minor
        OR coalesce(owed, 0) <> o.credit_minor
        OR lowest <> o.currency OR highest <> o.currency`,
  },
  {
    invariant: 'every refunded order is booked back whole, once, and nothing else is',
    count: "SELECT count(*) AS n FROM orders WHERE payment_state = 'refunded'",
    faults: `
      SELECT coalesce(o.account_id, j.account_id) || '/' || coalesce(o.order_number, j.reference) AS id
      FROM (SELECT * FROM orders WHERE payment_state = 'refunded') o
      FULL JOIN (
        SELECT j.account_id, j.reference, sum(p.amount_minor) AS back
        FROM journals j JOIN postings p USING (account_id, journal_id)
        WHERE j.kind = 'purchase-refund' AND p.ledger_account_id LIKE '%-clearing'
        GROUP BY 1, 2
      ) j ON j.account_id = o.account_id AND j.reference = o.order_number
      WHERE o.order_number IS NULL OR j.reference IS NULL OR j.back <> o.total_minor`,
  },
  {
    invariant:
      'every order refunded since there are credit notes has one, of its sums, and no other order has',
    count: 'SELECT count(*) AS n FROM credit_notes',
    faults: `
      SELECT coalesce(o.account_id, c.account_id) || '/' || coalesce(o.order_number, c.order_number) AS id
      FROM (SELECT * FROM orders WHERE payment_state = 'refunded') o
      FULL JOIN credit_notes c ON c.account_id = o.account_id AND c.order_number = o.order_number
      LEFT JOIN (
        SELECT l.account_id, l.subject_id, sum(n.total_minor) AS given, sum(n.taxed_minor) AS taxed
        FROM refund_credit_note_lines l
        JOIN refund_credit_notes n USING (account_id, journal_kind, reference)
        WHERE l.subject_kind = 'order' GROUP BY 1, 2
      ) b ON b.account_id = o.account_id AND b.subject_id = o.order_number
      WHERE o.order_number IS NULL
        OR (c.number IS NULL AND o.refunded_at >= (SELECT begun_at FROM credit_note_beginning)
          AND o.total_minor > coalesce(b.given, 0))
        OR c.currency <> o.currency OR c.vat_percent <> o.vat_percent
        OR (c.total_minor, c.taxed_minor) <> (o.total_minor - coalesce(b.given, 0),
             least(o.devices_minor - o.discount_minor + o.delivery_minor - coalesce(b.taxed, 0),
                   o.total_minor - coalesce(b.given, 0)))
          -- Earlier programs credited the whole order, whatever complaints had credited of it.
          AND NOT (c.issued_at < (SELECT rest_begun_at FROM credit_note_beginning)
            AND (c.total_minor, c.taxed_minor)
              = (o.total_minor, o.devices_minor - o.discount_minor + o.delivery_minor))`,
  },
  {
    invariant: 'the credit notes of a year are numbered without a gap',
    count: 'SELECT count(*) AS n FROM credit_notes',
    faults: `
      SELECT coalesce(s.year, c.year)::text AS id
      FROM credit_note_series s
      FULL JOIN (
        SELECT extract(year FROM issued_at AT TIME ZONE 'Europe/Belgrade')::integer AS year, count(*) AS n,
               count(DISTINCT number) AS numbers, min(substr(number, 9)::bigint) AS first,
               max(substr(number, 9)::bigint) AS last,
               bool_and(substr(number, 4, 4)::integer = extract(year FROM issued_at AT TIME ZONE 'Europe/Belgrade')) AS of_year
        FROM credit_notes GROUP BY 1
      ) c ON c.year = s.year
      WHERE s.last_number IS DISTINCT FROM c.n OR c.numbers <> c.n
        OR c.first <> 1 OR c.last <> c.n OR NOT c.of_year`,
  },
  {
    invariant: 'orders by card and their payments tell the same story',
    count: "SELECT count(*) AS n FROM payments WHERE purpose = 'purchase'",
    faults: `
      SELECT coalesce(o.account_id, p.account_id) || '/' || coalesce(o.order_number, p.order_number) AS id
      FROM (SELECT * FROM orders WHERE payment_method = 'card') o
      FULL JOIN (SELECT * FROM payments WHERE purpose = 'purchase') p
        ON p.account_id = o.account_id AND p.order_number = o.order_number
      WHERE o.order_number IS NULL OR p.order_number IS NULL
        OR o.total_minor <> p.amount_minor OR o.currency <> p.currency
        OR p.state <> ALL (CASE o.payment_state
          WHEN 'waiting' THEN ARRAY['pending'] WHEN 'void' THEN ARRAY['refused', 'abandoned']
          WHEN 'refunded' THEN ARRAY['refunded'] ELSE ARRAY['paid'] END)`,
  },
  {
    invariant: 'what is owed for tags not activated is the credit of paid orders less that of tags',
    count: "SELECT count(*) AS n FROM ledger_accounts WHERE kind = 'tag-credit'",
    faults: `
      SELECT coalesce(l.account_id, o.account_id)::text AS id
      FROM (SELECT * FROM ledger_accounts WHERE kind = 'tag-credit') l
      FULL JOIN (
        SELECT o.account_id, sum(o.credit_minor) FILTER (WHERE o.payment_state <> 'refunded')
          - sum(coalesce(t.credited, 0)) AS owed
        FROM orders o
        LEFT JOIN (SELECT account_id, order_id, sum(credit_minor) AS credited FROM order_tags
                   WHERE credited_at IS NOT NULL GROUP BY 1, 2) t USING (account_id, order_id)
        WHERE ${PAID} GROUP BY 1
      ) o ON o.account_id = l.account_id
      WHERE coalesce(l.balance_minor, 0) <> coalesce(o.owed, 0)`,
  },
  {
    invariant: 'credit of an activated tag left its order and is on the tag, the same amount',
    count: 'SELECT count(*) AS n FROM order_tags WHERE credited_at IS NOT NULL',
    faults: `
      SELECT coalesce(t.reference, j.reference) AS id
      FROM (
        SELECT o.order_number || '/' || t.serial_number AS reference, t.account_id,
          t.bound_account_id, 'tag:' || t.bound_tag_id AS tag, t.credit_minor
        FROM order_tags t JOIN orders o USING (account_id, order_id)
        WHERE t.credited_at IS NOT NULL
      ) t
      FULL JOIN (
        SELECT j.reference, j.kind, j.account_id, p.ledger_account_id, p.amount_minor
        FROM journals j JOIN postings p USING (account_id, journal_id)
        WHERE j.kind IN ('credit-release', 'credit-activation')
          AND p.ledger_account_id <> 'credit-transfer'
      ) j ON j.reference = t.reference
      GROUP BY coalesce(t.reference, j.reference), t.account_id, t.bound_account_id, t.tag, t.credit_minor
      HAVING count(*) <> 2
        OR count(*) FILTER (WHERE j.kind = 'credit-release' AND j.account_id = t.account_id
          AND j.ledger_account_id = 'tag-credit' AND j.amount_minor = -t.credit_minor) <> 1
        OR count(*) FILTER (WHERE j.kind = 'credit-activation' AND j.account_id = t.bound_account_id
          AND j.ledger_account_id = t.tag AND j.amount_minor = t.credit_minor) <> 1`,
  },
  {
    invariant: 'nothing stays between the books of orders and those of tags',
    count: "SELECT count(*) AS n FROM ledger_accounts WHERE kind = 'credit-transfer'",
    faults: `
      SELECT currency AS id FROM ledger_accounts WHERE kind = 'credit-transfer'
      GROUP BY currency HAVING sum(balance_minor) <> 0`,
  },
  {
    invariant: 'an order costs what its lines say, and has sent as many tags',
    count: 'SELECT count(*) AS n FROM orders',
    faults: `
      SELECT o.account_id || '/' || o.order_number AS id
      FROM orders o
      LEFT JOIN (SELECT account_id, order_id, sum(quantity) AS tags,
                   sum(quantity * device_price_minor) AS price, sum(quantity * credit_minor) AS credit
                 FROM order_lines GROUP BY 1, 2) l USING (account_id, order_id)
      LEFT JOIN (SELECT account_id, order_id, count(*) AS sent FROM order_tags GROUP BY 1, 2) t
        USING (account_id, order_id)
      WHERE l.tags IS DISTINCT FROM o.quantity OR l.price <> o.devices_minor
        OR l.credit <> o.credit_minor
        OR coalesce(t.sent, 0) <> CASE WHEN o.sent_at IS NULL THEN 0 ELSE o.quantity END`,
  },
  {
    invariant: 'tags that came in are for sale or in an order, none in two',
    count: 'SELECT count(*) AS n FROM device_stock',
    faults: `
      SELECT s.category AS id
      FROM device_stock s
      LEFT JOIN (SELECT l.category, sum(l.quantity) AS ordered
                 FROM order_lines l JOIN orders o USING (account_id, order_id)
                 WHERE o.reserved AND o.state NOT IN ('cancelled', 'expired') GROUP BY 1) o USING (category)
      LEFT JOIN (SELECT category, count(*) AS there FROM stock_devices
                 WHERE state = 'at-point' GROUP BY 1) p USING (category)
      WHERE s.received - s.available <> coalesce(o.ordered, 0) + coalesce(p.there, 0)`,
  },
  {
    invariant: 'devices are picked for orders that are to be sent, and went out with their tags',
    count: 'SELECT count(*) AS n FROM stock_devices WHERE order_id IS NOT NULL',
    faults: `
      SELECT d.serial_number AS id
      FROM (SELECT * FROM stock_devices WHERE order_id IS NOT NULL OFFSET 0) d
      LEFT JOIN orders o USING (account_id, order_id)
      LEFT JOIN order_tags t USING (account_id, order_id, serial_number)
      WHERE (o.state IS DISTINCT FROM 'confirmed' OR d.state <> 'picked')
        AND (t.serial_number IS NULL OR d.state <> 'sent')`,
  },
  {
    invariant: 'every transfer that was credited to an order has its paid order',
    count: `SELECT count(*) AS n FROM bank_transfers b
            JOIN ${orderDirectory} ON d.order_number = b.order_number AND d.purpose = 'purchase'
            WHERE b.verdict = 'credited'`,
    faults: `
      SELECT b.bank_transfer_id AS id
      FROM bank_transfers b
      JOIN ${orderDirectory} ON d.order_number = b.order_number AND d.purpose = 'purchase'
      LEFT JOIN (
        SELECT account_id, order_number, payment_state, total_minor FROM orders
        WHERE order_number IN (SELECT order_number FROM bank_transfers)
      ) o ON o.account_id = d.account_id AND o.order_number = b.order_number
      WHERE b.verdict = 'credited'
        AND (o.order_number IS NULL OR NOT ${PAID} OR o.total_minor <> b.amount_minor)`,
  },
  {
    invariant: 'every number of an order leads to its owner',
    count: 'SELECT count(*) AS n FROM orders',
    faults: `
      SELECT o.account_id || '/' || o.order_number AS id
      FROM orders o LEFT JOIN ${orderDirectory} ON d.order_number = o.order_number
      WHERE d.account_id IS DISTINCT FROM o.account_id OR d.purpose <> 'purchase'`,
  },
];

/** Proves that orders, their payments, their tags and the ledger agree; reads only. */
export function checkPurchases(
  all: AllAccounts,
  queries: Queries,
): Promise<readonly LedgerCheck[]> {
  return runInvariants(all, queries, invariants);
}
