import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';

// What a server that knew the migrations up to 0111 said to its database most often, in its own words: today's
// program may say it otherwise. Never to be changed with the program.

/** Of `customer-of-0111.sql`. */
export const earlierCustomer = {
  accountId: '00000000-0000-7000-8000-00000000000a',
  userId: '00000000-0000-7000-8000-00000000000b',
  username: 'ranija',
  tagId: '00000000-0000-7000-8000-00000000000c',
  balanceMinor: 468_000,
};

/** Minor units of the passages and top-ups that are written here. */
export const toll = 11_000;
export const topUp = 100_000;

/** Named, as a server's are: the database keeps their plans from before a migration. */
type Say = (
  name: string,
  text: string,
  values?: readonly unknown[],
) => Promise<readonly Readonly<Record<string, unknown>>[]>;

function sayTo(client: pg.Client): Say {
  return async (name, text, values = []) => {
    const { rows } = await client.query<Record<string, unknown>>({
      name,
      text,
      values: [...values],
    });
    return rows;
  };
}

async function inTransaction(client: pg.Client, work: (say: Say) => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await client.query('BEGIN');
    try {
      await work(sayTo(client));
      await client.query('COMMIT');
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      // As that program did: a migration locks several tables, and either of the two may have to begin again.
      const isDeadlock = error instanceof Error && 'code' in error && error.code === '40P01';
      if (!isDeadlock || tries === 5) throw error;
    }
  }
}

const { accountId, userId, tagId } = earlierCustomer;

/** A lane's passage: its key, the passage, its day, and its toll in the books. */
export async function recordPassage(client: pg.Client, exitedAt: string): Promise<void> {
  const passageId = randomUUIDv7();
  const day = exitedAt.slice(0, 10);
  await sayTo(client)('partition', 'SELECT ensure_passage_partition($1::date)', [day]);
  await inTransaction(client, async (say) => {
    await say(
      'claim-key',
      `INSERT INTO passage_keys (account_id, source_key, passage_id, exited_at)
       VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING passage_id`,
      [accountId, `lane-${passageId}`, passageId, exitedAt],
    );
    await say(
      'insert-passage',
      `INSERT INTO passages (account_id, exited_at, passage_id, tag_id, toll_day, entered_at,
                             entry_station_id, exit_station_id, lane, category, amount_minor,
                             currency, marks, calculation, cost_centre_id)
       SELECT account_id, $2, $3, tag_id, $4, entered_at, entry_station_id, exit_station_id, lane,
              category, $5, currency, marks, calculation, cost_centre_id
       FROM passages WHERE account_id = $1 ORDER BY exited_at LIMIT 1`,
      [accountId, exitedAt, passageId, day, toll],
    );
    await say(
      'tag-day',
      `INSERT INTO passage_tag_days AS days (account_id, toll_day, tag_id, passage_count, amount_minor)
       VALUES ($1, $2, $3, 1, $4)
       ON CONFLICT (account_id, tag_id, toll_day) DO UPDATE
       SET passage_count = days.passage_count + excluded.passage_count,
           amount_minor = days.amount_minor + excluded.amount_minor`,
      [accountId, day, tagId, toll],
    );
    await say(
      'day',
      `INSERT INTO passage_days AS days (account_id, toll_day, passage_count, amount_minor)
       VALUES ($1, $2, 1, $3)
       ON CONFLICT (account_id, toll_day) DO UPDATE
       SET passage_count = days.passage_count + excluded.passage_count,
           amount_minor = days.amount_minor + excluded.amount_minor`,
      [accountId, day, toll],
    );
    await post(say, {
      kind: 'toll',
      reference: passageId,
      at: exitedAt,
      from: { id: `tag:${tagId}`, kind: 'tag' },
      to: { id: 'toll-revenue', kind: 'toll-revenue' },
      amountMinor: toll,
    });
  });
}

/** A record of a lane that nobody's tag has made. */
export async function refusePassage(client: pg.Client, passedAt: string): Promise<void> {
  const recordId = randomUUIDv7();
  await sayTo(client)(
    'refuse',
    `WITH kept AS (
       INSERT INTO refused_passages AS known
         (record_id, content_hash, content, reason, detail, deliverer, source_key, serial_number,
          station_id, lane, passed_at, first_at, last_at, times)
       VALUES ($1, sha256($2::text::bytea), $2, 'unknown-tag', '', $3, $2, '00000000000',
               'rs-a1-novi-sad-jug', '3', $4, $4, $4, 1)
       ON CONFLICT ON CONSTRAINT refused_passages__content_once DO UPDATE
       SET times = known.times + excluded.times, last_at = greatest(known.last_at, excluded.last_at))
     INSERT INTO refused_passage_days AS days (day, deliverer, reason, refused_count, kept_count, last_at)
     VALUES ($5, $3, 'unknown-tag', 1, 1, $4)
     ON CONFLICT ON CONSTRAINT refused_passage_days__key DO UPDATE
     SET refused_count = days.refused_count + excluded.refused_count,
         kept_count = days.kept_count + excluded.kept_count,
         last_at = greatest(days.last_at, excluded.last_at)`,
    [recordId, `lane-${recordId}`, `10.0.0.${recordId}`, passedAt, passedAt.slice(0, 10)],
  );
}

/** A card payment, from the customer's click to the gateway's notice. */
export async function payTopUp(client: pg.Client, at: string): Promise<void> {
  const [topUpId, paymentId] = [randomUUIDv7(), randomUUIDv7()];
  const orderNumber = `2026-${topUpId}`;
  await inTransaction(client, async (say) => {
    await say(
      'order',
      `INSERT INTO order_directory (order_number, account_id, purpose) VALUES ($1, $2, 'top-up')`,
      [orderNumber, accountId],
    );
    await say(
      'top-up',
      `INSERT INTO top_ups (account_id, top_up_id, tag_id, user_id, order_number, method,
                            amount_minor, currency, idempotency_key, language_id, created_at,
                            automatic, keep_card)
       VALUES ($1, $2, $3, $4, $5, 'card', $6, 'RSD', $5, '2', $7, false, false)
       ON CONFLICT ON CONSTRAINT top_ups__intent_once DO NOTHING RETURNING top_up_id`,
      [accountId, topUpId, tagId, userId, orderNumber, topUp, at],
    );
    await say(
      'payment',
      `INSERT INTO payments (payment_id, account_id, provider, order_number, purpose,
                             transaction_type, amount_minor, currency, language_id, created_at,
                             expires_at, next_inquiry_at, keep_card, card_id)
       VALUES ($1, $2, 'monri', $3, 'top-up', 'purchase', $4, 'RSD', '2', $5,
               $5::timestamptz + interval '1 hour', $5, false, NULL)`,
      [paymentId, accountId, orderNumber, topUp, at],
    );
  });
  await inTransaction(client, async (say) => {
    await say(
      'paid',
      `UPDATE payments SET state = 'paid', provider_transaction_id = $2, settled_at = $3,
                           next_inquiry_at = NULL
       WHERE provider = 'monri' AND order_number = $1 AND state = 'pending' RETURNING payment_id`,
      [orderNumber, `gateway-${paymentId}`, at],
    );
    const journalId = await post(say, {
      kind: 'top-up',
      reference: orderNumber,
      at,
      from: { id: 'gateway-clearing', kind: 'gateway-clearing' },
      to: { id: `tag:${tagId}`, kind: 'tag' },
      amountMinor: topUp,
    });
    await say(
      'credited',
      `UPDATE top_ups SET state = 'paid', settled_at = $3, journal_id = $4
       WHERE account_id = $1 AND top_up_id = $2`,
      [accountId, topUpId, at, journalId],
    );
    await say(
      'audit',
      `INSERT INTO audit_trail (account_id, audit_id, occurred_at, actor, action, subject,
                                request_id, details)
       VALUES ($1, $2, $3, 'system', 'top-up-paid', $4, NULL, '{}')`,
      [accountId, randomUUIDv7(), at, `order:${orderNumber}`],
    );
  });
}

interface Side {
  readonly id: string;
  readonly kind: string;
}

interface Movement {
  readonly kind: 'toll' | 'top-up';
  readonly reference: string;
  readonly at: string;
  readonly from: Side;
  readonly to: Side;
  readonly amountMinor: number;
}

/** The sides are in the order of their ids, in which balances are locked. */
async function post(say: Say, { kind, reference, at, from, to, amountMinor }: Movement) {
  const journalId = randomUUIDv7();
  await say(
    'journal',
    `INSERT INTO journals (account_id, journal_id, kind, reference, occurred_at, posted_at)
     VALUES ($1, $2, $3, $4, $5, $5)
     ON CONFLICT ON CONSTRAINT journals__reference_once DO NOTHING RETURNING journal_id`,
    [accountId, journalId, kind, reference, at],
  );
  await say(
    'balances',
    `INSERT INTO ledger_accounts AS known
       (account_id, ledger_account_id, kind, tag_id, currency, balance_minor, posting_count)
     SELECT $1, id, kind, CASE kind WHEN 'tag' THEN $2::uuid END, 'RSD', amount, 1
     FROM unnest($3::text[], $4::text[], $5::bigint[]) AS change (id, kind, amount)
     ON CONFLICT ON CONSTRAINT ledger_accounts__key DO UPDATE SET
       balance_minor = known.balance_minor + excluded.balance_minor,
       posting_count = known.posting_count + excluded.posting_count`,
    [accountId, tagId, [from.id, to.id], [from.kind, to.kind], [-amountMinor, amountMinor]],
  );
  await say(
    'postings',
    `INSERT INTO postings (account_id, journal_id, line_no, ledger_account_id, amount_minor, currency)
     SELECT $1, $2, * FROM unnest($3::smallint[], $4::text[], $5::bigint[], $6::text[])`,
    [accountId, journalId, [1, 2], [from.id, to.id], [-amountMinor, amountMinor], ['RSD', 'RSD']],
  );
  return journalId;
}

/** What a customer looks at: balances, the newest passages with their totals, top-ups. */
export async function look(client: pg.Client): Promise<void> {
  const say = sayTo(client);
  const balances = await say(
    'balances-of-tags',
    `SELECT tag_id, balance_minor FROM ledger_accounts WHERE account_id = $1 AND kind = 'tag'`,
    [accountId],
  );
  const page = await say(
    'passages',
    `SELECT totals.total, totals.amount, page.*
     FROM (
       SELECT coalesce(sum(passage_count), 0)::bigint AS total,
              coalesce(sum(amount_minor), 0)::bigint AS amount
       FROM (SELECT month AS toll_day, passage_count, amount_minor FROM passage_months
             WHERE account_id = $1) AS months
     ) AS totals LEFT JOIN (
       SELECT p.passage_id, p.tag_id, p.entry_station_id, p.exit_station_id, p.lane, p.category,
              p.amount_minor, p.marks, p.cost_centre_id, p.exited_at
       FROM passages p WHERE p.account_id = $1
       ORDER BY p.exited_at DESC, p.passage_id DESC LIMIT 20
     ) AS page ON true`,
    [accountId],
  );
  const topUps = await say(
    'top-ups',
    `SELECT account_id, top_up_id, tag_id, user_id, order_number, method, amount_minor, currency,
            state, language_id, created_at, settled_at, automatic, keep_card
     FROM top_ups WHERE account_id = $1 ORDER BY created_at DESC, top_up_id DESC LIMIT 20`,
    [accountId],
  );
  if (balances.length !== 1 || Number(page[0]?.['total']) < page.length || topUps.length === 0) {
    throw new Error('A server of 0111 reads too little');
  }
}
