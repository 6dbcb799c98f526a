import { parseMessage, type Envelope } from '@rampa/contract';
import { getProlasci } from '@rampa/contract/passages';
import { napraviDopunu } from '@rampa/contract/top-ups';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkPassages } from '../areas/passages/index.ts';
import { addLanesTag, intakeKey, type LanesTag } from '../areas/tags/testing/lanes-fixture.ts';
import {
  openPaymentFixture,
  type PaymentFixture,
  type TestCustomer,
} from '../areas/top-ups/testing/payment-fixture.ts';
import { createDatabase, type Database } from '../platform/database/database.ts';
import { crash, silence } from '../platform/testing/silence.ts';
import { startTestCitus, type TestCitus } from '../platform/testing/start-test-citus.ts';
import { countWaiting } from '../platform/testing/waiting-for-locks.ts';
import { demoNetwork } from './demo-network.ts';
import { lanesPassage } from './lanes-passage.ts';
import { everyAccount } from './scope.ts';

// On several machines alone: `npm run test:distributed`. One of them says nothing any more, in the middle of a page, of a
// delivery and of a top-up. They are machines of this file's own, for others would wait for them too.

const patience = 600_000;
const silentAt = 1;

let cluster: TestCitus;
let fixture: PaymentFixture;
let owner: Database;
/** Whose rows are on the machine that is silent. */
let there: Driver;
let elsewhere: Driver;

interface Driver {
  readonly customer: TestCustomer;
  readonly tag: LanesTag;
}

beforeAll(async () => {
  cluster = await startTestCitus();
  const [ownerUrl = ''] = cluster.ownerUrls;
  for (const url of cluster.ownerUrls) await letIn(url);
  await demoNetwork('rs').fill(ownerUrl);
  const storage = { ownerUrl, appUrl: cluster.appUrl, drop: () => cluster.stop() };
  fixture = await openPaymentFixture({ INTAKE_KEY: intakeKey }, { storage });
  owner = createDatabase({ url: ownerUrl, role: null, size: 2 });
  there = await addDriver((machine) => machine === silentAt);
  elsewhere = await addDriver((machine) => machine !== silentAt);
}, patience);
afterAll(async () => {
  await owner.close();
  await fixture.close();
}, patience);

/** The database of a cluster is a template of others, which nobody works on. */
async function letIn(url: string): Promise<void> {
  const postgres = new URL(url);
  postgres.pathname = '/postgres';
  const client = new pg.Client({ connectionString: postgres.href });
  await client.connect();
  await client.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} ALLOW_CONNECTIONS true`);
  await client.end();
}

async function addDriver(isRight: (machine: number) => boolean): Promise<Driver> {
  for (;;) {
    const customer = await fixture.addCustomer();
    if (!isRight(await machineOf(customer.accountId))) continue;
    return { customer, tag: await addLanesTag(fixture.app, customer) };
  }
}

async function machineOf(accountId: string): Promise<number> {
  const [row] = await owner.run(
    `SELECT nodeport::text AS port FROM pg_dist_placement JOIN pg_dist_node USING (groupid)
     WHERE shardid = get_shard_id_for_distribution_column('tags', $1::uuid)`,
    [accountId],
  );
  // The statement has rows of this shape.
  const { port } = row as { port: string };
  return cluster.ownerUrls.findIndex((url) => new URL(url).port === port);
}

const page = ({ customer }: Driver) => fixture.call(customer, getProlasci, { first: 0, rows: 10 });

const passage = ({ tag }: Driver) => lanesPassage(tag.serialNumber, '2026-11-19T09:28:00+01:00');

async function deliver(passages: readonly object[]): Promise<Envelope & { http: number }> {
  const reply = await fixture.app.send({
    method: 'POST',
    url: '/intake/passages',
    payload: { format: 1, kind: 'passages', passages },
    headers: { 'x-api-key': intakeKey },
  });
  return { http: reply.statusCode, ...reply.json<Envelope>() };
}

const countOf = async (table: 'passages' | 'top_ups'): Promise<number> =>
  (await owner.run(`SELECT account_id FROM ${table}`)).length;

const counts = async () => ({
  passages: await countOf('passages'),
  topUps: await countOf('top_ups'),
});

/** Somebody has the first key of a delivery, and lets it go in the end: it waits in the middle of its transaction. */
async function holdKey(key: string): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: fixture.app.ownerUrl });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query(
    'INSERT INTO passage_keys (account_id, source_key, passage_id, exited_at) VALUES ($1, $2, $3, now())',
    [there.tag.accountId, key, uuid()],
  );
  return async () => {
    await holder.query('ROLLBACK');
    await holder.end();
  };
}

/**
 * Lanes have begun to deliver a passage of each driver when the machine of one of them is silent; then that one asks for a page,
 * begins a top-up and has paid another one.
 */
async function beginInSilence() {
  const { customer } = there;
  const order = await fixture.startAtGateway(customer);
  const { balance } = await fixture.status(customer, order);
  const passages = [passage(there), passage(elsewhere)] as const;
  const release = await holdKey(passages[0].key);
  const begin = () =>
    fixture.call(customer, napraviDopunu, {
      tag_id: customer.tagId,
      amount: 300_000,
      idempotencyKey,
    });
  const idempotencyKey = uuid();
  const delivery = deliver(passages);
  const endSilence = await silenceBegun().catch(async (error: unknown) => {
    await release();
    throw error;
  });
  const paid = fixture.gateway.approve(order);
  return {
    order,
    balance,
    calls: { page: page(there), delivery, begin: begin() },
    deliverAgain: () => deliver(passages),
    beginAgain: begin,
    async end() {
      endSilence();
      await release();
      await paid;
    },
  };
}

/** Once the delivery waits for the key that somebody has. */
async function silenceBegun(): Promise<() => void> {
  await expect.poll(() => countWaiting(owner)).toBe(1);
  return silence(cluster.ownerUrls[silentAt] ?? '');
}

interface Begun extends Omit<Awaited<ReturnType<typeof beginInSilence>>, 'calls' | 'end'> {
  readonly before: Awaited<ReturnType<typeof counts>>;
}

/** All of it is there, repeated or not; the buyer's payment, of which the gateway tells as long as nobody answers, as well. */
async function expectOnce({
  order,
  balance,
  before,
  deliverAgain,
  beginAgain,
}: Begun): Promise<void> {
  const { customer } = there;
  for (let time = 0; time < 2; time += 1) {
    expect(await deliverAgain()).toMatchObject({ http: 200, result: { refused: [] } });
    expect(await beginAgain()).toMatchObject({ http: 200 });
  }
  await expect
    .poll(() => fixture.status(customer, order), { timeout: patience })
    .toEqual({ status: 'paid', balance: balance + 250_000 });
  // The top-up that was paid, and the one that was begun.
  expect(await counts()).toEqual({ passages: before.passages + 2, topUps: before.topUps + 2 });
  expect(await fixture.ledgerFaults()).toEqual([]);
  const passages = await checkPassages(everyAccount, fixture.app.app.database.queries);
  expect(passages.flatMap(({ faults }) => faults)).toEqual([]);
  // No machine holds a transaction of which it was not told the end.
  await expect.poll(heldTransactions, { timeout: patience }).toEqual([]);
}

const heldTransactions = () =>
  owner.run(
    `SELECT result FROM run_command_on_all_nodes('SELECT count(*) FROM pg_prepared_xacts') WHERE result <> '0'`,
  );

const keyOf = ({ message }: Envelope): string => parseMessage(message).key;

test('what comes within the time of a statement only waits; who is on another machine does not notice', async () => {
  const before = await counts();
  const { order, balance, calls, deliverAgain, beginAgain, end } = await beginInSilence();
  try {
    expect(await page(elsewhere)).toMatchObject({ http: 200 });
  } finally {
    await end();
  }
  expect(await calls.page).toMatchObject({ http: 200 });
  expect(await calls.begin).toMatchObject({ http: 200 });
  const report = { recorded: 2, duplicates: 0, refused: [] };
  expect(await calls.delivery).toMatchObject({ http: 200, result: report });
  await expectOnce({ order, balance, before, deliverAgain, beginAgain });
});

test('what takes longer is refused, and is there once when it is repeated', async () => {
  const before = await counts();
  const { order, balance, calls, deliverAgain, beginAgain, end } = await beginInSilence();
  try {
    expect(await page(elsewhere)).toMatchObject({ http: 200 });
    for (const call of Object.values(calls)) {
      const answer = await call;
      expect([answer.http, keyOf(answer)]).toEqual([503, 'server.unavailable']);
    }
  } finally {
    await end();
  }
  expect(await page(there)).toMatchObject({ http: 200 });
  await expectOnce({ order, balance, before, deliverAgain, beginAgain });
});

// The last one: it does not come back.
test('calls to a machine that is gone are refused at once, and deliveries, which ask all machines; the others work on', async () => {
  await crash(cluster.ownerUrls[silentAt] ?? '');
  await expect.poll(async () => keyOf(await page(there))).toBe('server.unavailable');
  expect(await page(elsewhere)).toMatchObject({ http: 200 });
  for (const driver of [there, elsewhere]) {
    const answer = await deliver([passage(driver)]);
    expect([answer.http, keyOf(answer)]).toEqual([503, 'server.unavailable']);
  }
  expect(await page(elsewhere)).toMatchObject({ http: 200 });
});
