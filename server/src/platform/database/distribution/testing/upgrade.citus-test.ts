import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
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

async function ask(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

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

    await migrate({ ownerUrl });
    const upgraded = await again();
    expect(upgraded).toMatchObject({ ok: true });
    const moved = upgraded.ok ? upgraded.steps.map(({ table }) => table) : [];
    expect(moved).toContain('saved_trips');
    expect(moved).not.toContain('accounts');
    expect(await again()).toMatchObject({ ok: true, steps: [] });
  },
  patience,
);
