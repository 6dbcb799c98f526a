import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { describeSchema } from '../../describe-schema.ts';
import { migrate } from '../../migrate.ts';
import { distribute } from '../distribute.ts';

// On several machines alone: `npm run test:distributed`. A database that was distributed by the version before.

/** The last migration of a released version. */
const before = '0168_send_e_invoices.sql';
const database = 'upgraded';
/** Some two hundred tables, each moved in a transaction of its own. */
const patience = 600_000;

const nodes = inject('testNodeUrls');
const within = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
};
const [coordinator = ''] = nodes;
const ownerUrl = within(coordinator, database);

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const ask = (url: string, ...statements: readonly string[]) =>
  withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });

/** Keys, rules and rights, as the coordinator has them. */
const schemaOf = (url: string) => withClient(url, describeSchema);

/** A mail of each of so many accounts, whose rows are on all machines. */
const mailsOf = (accounts: number, columns = '', values = '') => `
  INSERT INTO sent_mails (account_id, mail_id, user_id, recipient, template, subject, body, tried_at${columns})
  SELECT md5(n::text)::uuid, gen_random_uuid(), md5(n::text)::uuid, 'a@b.rs', 'any', 'a', 'b', now()${values}
  FROM generate_series(1, ${accounts}) n`;

beforeAll(async () => {
  for (const node of nodes) {
    await ask(within(node, 'postgres'), `CREATE DATABASE ${database}`);
    await ask(within(node, database), 'CREATE EXTENSION citus');
  }
  const [first, ...workers] = nodes.map((node) => new URL(node).port);
  await ask(
    ownerUrl,
    `SELECT citus_set_coordinator_host('127.0.0.1', ${first})`,
    ...workers.map((port) => `SELECT citus_add_node('127.0.0.1', ${port})`),
  );
  await migrate({ ownerUrl, upTo: before });
}, patience);
afterAll(async () => {
  for (const node of nodes.toReversed()) {
    await ask(within(node, 'postgres'), `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  }
});

const again = (isEarlier = false) => distribute({ ownerUrl, dryRun: false, isEarlier });

test(
  'what later versions bring is put in its place, once, and nothing else is moved',
  async () => {
    expect(await again(true)).toMatchObject({ ok: true });
    expect(await again(true)).toMatchObject({ ok: true, steps: [] });
    await ask(ownerUrl, mailsOf(50));

    await migrate({ ownerUrl });
    const upgraded = await again();
    expect(upgraded).toMatchObject({ ok: true });
    const moved = upgraded.ok ? upgraded.steps.map(({ table }) => table) : [];
    expect(moved).toContain('saved_trips');
    expect(moved).not.toContain('accounts');
    expect(await again()).toMatchObject({ ok: true, steps: [] });

    // As if it had been distributed today.
    const today = await createTestDatabase();
    expect(await schemaOf(ownerUrl)).toEqual(await schemaOf(today.ownerUrl));
    await today.drop();
    // A row goes where the rules of its machine are the new ones.
    await ask(ownerUrl, mailsOf(50, ', channel, delivered_at', `, 'sms', now()`));
    await expect(ask(ownerUrl, mailsOf(1, ', channel', `, 'pigeon'`))).rejects.toThrow(
      'sent_mails__channel_known',
    );
    const counted = await withClient(ownerUrl, (client) =>
      client.query('SELECT channel, count(*)::int AS n FROM sent_mails GROUP BY 1 ORDER BY 1'),
    );
    expect(counted.rows).toEqual([
      { channel: 'mail', n: 50 },
      { channel: 'sms', n: 50 },
    ]);
  },
  patience,
);
