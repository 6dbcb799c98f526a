import { orderDirectory, type Invariant } from '../../wallet/index.ts';

/** Which journal each kind of movement has. */
const journalKind = `CASE m.kind WHEN 'paid-in' THEN 'company-top-up' WHEN 'taken-back' THEN 'company-refund'
          WHEN 'filled' THEN 'company-filling' WHEN 'paid-out' THEN 'payout' ELSE 'company-transfer' END`;

/** Balances of companies: their movements, payments and books. */
export const companyInvariants: readonly Invariant[] = [
  {
    invariant: 'every movement of a company’s balance has one journal, to the last para',
    count: 'SELECT count(*) AS n FROM company_movements',
    faults: `
      SELECT coalesce(m.account_id, p.account_id) || '/' || coalesce(m.movement_id::text, p.journal_id::text) AS id
      FROM company_movements m
      FULL JOIN (
        SELECT p.account_id, p.journal_id, j.kind, p.amount_minor, p.currency
        FROM postings p JOIN journals j ON j.account_id = p.account_id AND j.journal_id = p.journal_id
        WHERE p.ledger_account_id = 'company-balance'
      ) p ON p.account_id = m.account_id AND p.journal_id = m.journal_id
      WHERE m.movement_id IS NULL OR p.journal_id IS NULL OR p.kind <> ${journalKind}
        OR p.amount_minor <> m.amount_minor OR p.currency <> m.currency`,
  },
  {
    invariant:
      'what a company’s balance gives to a tag is on that tag, and what it gets from one is off it',
    count: 'SELECT count(*) AS n FROM company_movements WHERE tag_id IS NOT NULL',
    faults: `
      SELECT m.account_id || '/' || m.movement_id AS id
      FROM company_movements m
      LEFT JOIN postings p ON p.account_id = m.account_id AND p.journal_id = m.journal_id
        AND p.ledger_account_id = 'tag:' || m.tag_id
      WHERE m.tag_id IS NOT NULL AND m.amount_minor + coalesce(p.amount_minor, 0) <> 0`,
  },
  {
    invariant: 'every paid payment into a company’s balance is on it once, and nothing else is',
    count: "SELECT count(*) AS n FROM company_top_ups WHERE state = 'paid'",
    faults: `
      SELECT coalesce(t.account_id, m.account_id) || '/' || coalesce(t.order_number, m.order_number) AS id
      FROM (SELECT * FROM company_top_ups WHERE state = 'paid') t
      FULL JOIN (SELECT account_id, order_number, count(*) AS n, sum(amount_minor) AS minor
                 FROM company_movements WHERE kind = 'paid-in' GROUP BY 1, 2) m
        ON m.account_id = t.account_id AND m.order_number = t.order_number
      WHERE t.order_number IS NULL OR m.order_number IS NULL OR m.n <> 1 OR m.minor <> t.amount_minor`,
  },
  {
    invariant:
      'of no payment into a company’s balance has more gone back than it brought, and each knows how much',
    count: 'SELECT count(*) AS n FROM company_top_ups WHERE taken_back_minor > 0',
    faults: `
      SELECT coalesce(t.account_id, m.account_id) || '/' || coalesce(t.order_number, m.order_number) AS id
      FROM company_top_ups t
      FULL JOIN (SELECT account_id, order_number, sum(amount_minor) AS minor
                 FROM company_movements WHERE kind = 'taken-back' GROUP BY 1, 2) m
        ON m.account_id = t.account_id AND m.order_number = t.order_number
      WHERE coalesce(t.taken_back_minor, 0) + coalesce(m.minor, 0) <> 0`,
  },
  {
    invariant:
      'payments into companies’ balances by card and what the gateway knows tell the same story',
    count: "SELECT count(*) AS n FROM payments WHERE purpose = 'company-top-up'",
    faults: `
      SELECT coalesce(t.account_id, p.account_id) || '/' || coalesce(t.order_number, p.order_number) AS id
      FROM (SELECT * FROM company_top_ups WHERE method = 'card') t
      FULL JOIN (SELECT * FROM payments WHERE purpose = 'company-top-up') p
        ON p.account_id = t.account_id AND p.order_number = t.order_number
      WHERE t.order_number IS NULL OR p.order_number IS NULL
        OR t.amount_minor <> p.amount_minor OR t.currency <> p.currency
        OR t.card_id IS DISTINCT FROM p.card_id
        OR t.state <> CASE p.state WHEN 'refunded' THEN 'paid' ELSE p.state END
        OR (p.state = 'refunded' AND t.taken_back_minor <> t.amount_minor)`,
  },
  {
    invariant: 'every transfer that was credited to a company’s balance has its paid payment',
    count: "SELECT count(*) AS n FROM bank_transfers WHERE verdict = 'credited'",
    faults: `
      SELECT b.bank_transfer_id AS id
      FROM bank_transfers b
      JOIN ${orderDirectory} ON d.order_number = b.order_number AND d.purpose = 'company-top-up'
      LEFT JOIN (
        SELECT account_id, order_number, state, amount_minor FROM company_top_ups
        WHERE order_number IN (SELECT order_number FROM bank_transfers)
      ) t ON t.account_id = d.account_id AND t.order_number = b.order_number
      WHERE b.verdict = 'credited'
        AND (t.state IS DISTINCT FROM 'paid' OR t.amount_minor <> b.amount_minor)`,
  },
  {
    invariant: 'every number of a payment into a company’s balance leads to its owner',
    count: 'SELECT count(*) AS n FROM company_top_ups',
    faults: `
      SELECT t.account_id || '/' || t.order_number AS id
      FROM company_top_ups t LEFT JOIN ${orderDirectory} ON d.order_number = t.order_number
      WHERE d.account_id IS DISTINCT FROM t.account_id`,
  },
];
