import type pg from 'pg';
import { bringFleet } from '../fleet-setup.ts';
import type { BenchSetup } from '../bench-setup.ts';

/** A customer whose lists are read. */
export interface Customer {
  readonly email: string;
  readonly tags: number;
  /** By which serial numbers are drawn: of each customer another number. */
  readonly passages: number;
  readonly topUps: number;
}

export const small: Customer = { email: 'mali@primer.rs', tags: 3, passages: 700, topUps: 40 };
export const fleet: Customer = {
  email: 'bench@primer.rs',
  tags: 400,
  passages: 60_000,
  topUps: 20_000,
};
export const nation: Customer = {
  email: 'veliki@primer.rs',
  tags: 10_000,
  passages: 50_000,
  topUps: 100,
};

/** One tag of so many is low. */
const ONE_LOW_OF = 20;
const MONTHS = 24;

/** What the lists of a customer show: tags with balances, passages, top-ups and statements; returns the account. */
export async function bringCustomer(
  setup: BenchSetup,
  owner: pg.Pool,
  customer: Customer,
): Promise<string> {
  const accountId = await bringFleet(setup, customer);
  const values = [accountId];
  await owner.query(
    `INSERT INTO ledger_accounts (account_id, ledger_account_id, kind, tag_id, currency, balance_minor, posting_count)
     SELECT account_id, 'tag:' || tag_id, 'tag', tag_id, 'RSD',
            CASE WHEN n % ${ONE_LOW_OF} = 1 THEN 100 * n % 30000 ELSE 1000000 + 100 * n END, 1
     FROM (SELECT t.*, row_number() OVER (ORDER BY serial_number) AS n FROM tags AS t WHERE account_id = $1::uuid) AS t`,
    values,
  );
  await owner.query(
    `INSERT INTO top_ups (account_id, top_up_id, tag_id, order_number, method, amount_minor, currency, state,
                          idempotency_key, user_id, created_at, settled_at, journal_id)
     SELECT $1::uuid, gen_random_uuid(), t.tag_id, 'BENCH-' || $1::uuid::text || '-' || n, 'card', 200000, 'RSD', 'paid',
            'bench ' || n, (SELECT user_id FROM users WHERE account_id = $1::uuid LIMIT 1),
            now() - interval '50 minutes' * n, now() - interval '50 minutes' * n, gen_random_uuid()
     FROM generate_series(1, ${customer.topUps}) AS n
     JOIN (SELECT tag_id, row_number() OVER (ORDER BY serial_number) - 1 AS place FROM tags WHERE account_id = $1::uuid) AS t
       ON t.place = n % ${customer.tags}`,
    values,
  );
  await owner.query(
    `INSERT INTO statements (account_id, statement_id, month, sequence_no, number, currency, opening_minor, tolls_minor,
                             top_ups_minor, refunds_minor, other_minor, closing_minor, services_minor, toll_count,
                             late_count, entry_count, closed_at, customer, tax_number)
     SELECT $1::uuid, gen_random_uuid(), date_trunc('month', now())::date - interval '1 month' * (${MONTHS} - n + 1), n,
            'BENCH-' || $1::uuid::text || '-' || n, 'RSD', 1000, 500000, 500000, 0, 0, 1000, 0, 120, 0, 130,
            now() - interval '1 month' * (${MONTHS} - n), E'Prevoz Petrović\nUlica 1\n11000 Beograd', '100000001'
     FROM generate_series(1, ${MONTHS}) AS n`,
    values,
  );
  await owner.query(
    `INSERT INTO statement_accounts (account_id, closed_through)
     VALUES ($1::uuid, date_trunc('month', now())::date - interval '1 month')`,
    values,
  );
  return accountId;
}

/** Customers beside those that are measured. */
const OTHERS = 20_000;

/** Without them, the database would take each account for a third of all rows, and read all for any of them. */
export async function bringOthers(owner: pg.Pool): Promise<void> {
  await owner.query(`
    INSERT INTO tags (account_id, tag_id, serial_number, category, plate, nickname, status_changed_at, created_at)
    SELECT md5('account ' || n / 2)::uuid, md5('tag ' || n)::uuid, '8' || lpad(n::text, 13, '0'), 'I', '', 'Auto', now(), now()
    FROM generate_series(2, ${2 * OTHERS + 1}) AS n;
    INSERT INTO ledger_accounts (account_id, ledger_account_id, kind, tag_id, currency, balance_minor, posting_count)
    SELECT account_id, 'tag:' || tag_id, 'tag', tag_id, 'RSD', 200000, 1 FROM tags WHERE serial_number LIKE '8%';
    INSERT INTO top_ups (account_id, top_up_id, tag_id, order_number, method, amount_minor, currency, state,
                         idempotency_key, user_id, created_at, settled_at, journal_id)
    SELECT account_id, gen_random_uuid(), tag_id, serial_number, 'card', 200000, 'RSD', 'paid', serial_number, account_id,
           now(), now(), gen_random_uuid()
    FROM tags WHERE serial_number LIKE '8%';
    INSERT INTO passages (account_id, exited_at, passage_id, tag_id, toll_day, entered_at, entry_station_id, exit_station_id,
                          lane, category, amount_minor, currency, calculation, calculation_id)
    SELECT t.account_id, p.exited_at, gen_random_uuid(), t.tag_id, p.toll_day, p.entered_at, p.entry_station_id,
           p.exit_station_id, p.lane, p.category, p.amount_minor, p.currency, p.calculation, p.calculation_id
    FROM tags AS t, (SELECT DISTINCT ON (date_trunc('month', exited_at)) * FROM passages ORDER BY date_trunc('month', exited_at) DESC LIMIT 4) AS p
    WHERE t.serial_number LIKE '8%'`);
}

/** Tables of the floor: what each list shows, as somebody keeps it who shows nothing else. */
export async function bringFloor(owner: pg.Pool): Promise<void> {
  await owner.query(`
    CREATE TABLE floor_tags AS
      SELECT t.account_id AS account, t.tag_id, t.serial_number, t.category, t.plate, t.nickname, t.status, b.balance_minor AS balance,
             b.balance_minor < 100000 AS low, p.entry_station_id AS entry, p.exit_station_id AS exit,
             p.exited_at::text AS left_at, p.amount_minor AS price, 20 AS trips,
             CASE WHEN b.balance_minor < 100000 THEN 0 ELSE 1 END AS attention,
             (substring(t.nickname FROM '[0-9]+'))::int AS place
      FROM tags AS t JOIN ledger_accounts AS b USING (account_id, tag_id)
      LEFT JOIN LATERAL (
        SELECT * FROM passages AS p WHERE p.account_id = t.account_id AND p.tag_id = t.tag_id
        ORDER BY exited_at DESC LIMIT 1
      ) AS p ON true;
    CREATE INDEX ON floor_tags (account, attention, place);
    CREATE INDEX ON floor_tags (account, (status = 'aktivan'), low DESC, balance, serial_number);
    CREATE TABLE floor_top_ups AS
      SELECT u.account_id AS account, u.top_up_id, u.tag_id, t.serial_number, t.plate, t.nickname, u.order_number, u.amount_minor AS amount,
             u.method, u.state, u.created_at::text AS created, u.settled_at::text AS settled, u.automatic, u.settled_at AS counted_at
      FROM top_ups AS u JOIN tags AS t USING (account_id, tag_id);
    CREATE INDEX ON floor_top_ups (account, counted_at, top_up_id);
    CREATE TABLE floor_statements AS
      SELECT account_id AS account, statement_id, month::text, sequence_no, number, opening_minor, tolls_minor, top_ups_minor,
             refunds_minor, other_minor, closing_minor, services_minor, toll_count, late_count, closed_at::text
      FROM statements;
    CREATE INDEX ON floor_statements (account, sequence_no);
    CREATE TABLE floor_days AS
      SELECT account_id AS account, toll_day, passage_count AS passages, amount_minor AS amount FROM passage_days;
    CREATE INDEX ON floor_days (account, toll_day);
    CREATE TABLE floor_months AS
      SELECT account, date_trunc('month', toll_day)::date AS month, sum(passages)::bigint AS passages, sum(amount)::bigint AS amount
      FROM floor_days GROUP BY 1, 2;
    CREATE INDEX ON floor_months (account, month);
    CREATE TABLE floor_accounts AS
      SELECT DISTINCT account, '[{"road":"A1","fromKm":14,"toKm":66},{"road":"A3","fromKm":20,"toKm":100}]'::jsonb AS roads,
             '[]'::jsonb AS tasks, '[]'::jsonb AS marked
      FROM floor_tags;
    ALTER TABLE floor_accounts ADD PRIMARY KEY (account);
    GRANT SELECT ON floor_tags, floor_top_ups, floor_statements, floor_days, floor_months, floor_accounts TO PUBLIC;
    ANALYZE`);
  // VACUUM runs in no transaction.
  await owner.query('VACUUM');
}
