import { randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { getT4ASviProlasci } from '@rampa/contract/external-toll';
import { getProlasci, getPotrosnja, izvozProlazaka } from '@rampa/contract/passages';
import { getMesecniIzvodi } from '@rampa/contract/statements';
import { getTagovi, sacuvajTag } from '@rampa/contract/tags';
import { getDopune, getPregled } from '@rampa/contract/top-ups';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPassageRecorder } from './areas/passages/index.ts';
import { runRampa } from './cli/run.ts';
import { demandLimitedReader } from './platform/database/limited-login.ts';
import { createDatabase } from './platform/database/database.ts';
import {
  selectPosition,
  selectStanding,
} from './platform/database/replica/replica-position.store.ts';
import { openTransactionPooler } from './platform/database/testing/transaction-pooler.ts';
import type { AppFixture, SignedIn } from './testing/app-fixture.ts';
import { giveThings, type OwnedThings } from './testing/owned-things.ts';
import { openReplicaFixture, type ReplicaFixture } from './testing/replica-fixture.ts';
import { everyAccount } from './testing/scope.ts';

// Two servers, a PostgreSQL and its streaming replica, which is paused, killed, silent, and at last promoted.

let fixture: ReplicaFixture;
let second: Awaited<ReturnType<AppFixture['addServer']>>;
let customer: SignedIn;
let things: OwnedThings;
beforeAll(async () => {
  fixture = await openReplicaFixture();
  customer = await fixture.addCustomer('pravno');
  things = await giveThings(fixture, customer);
  second = await fixture.addServer();
}, 240_000);
afterAll(() => fixture.close());

const whole = { tag_id: '', period: '', languageId: '1', first: 0, rows: 10 };
const slice = { first: 0, rows: 10 };
const ofTag = () => ({ ...whole, tag_id: things.tagId });
const lists = [
  ['passages', getProlasci, ofTag, 'p.passage_id, p.tag_id'],
  ['a later page of them', getProlasci, () => ({ ...ofTag(), first: 1 }), 'commit'],
  ['spending', getPotrosnja, () => ({ tag_id: '', period: '' }), 'passage_months'],
  ['tags', getTagovi, () => ({ ...slice, languageId: '1' }), 'json_to_recordset'],
  ['balances', getPregled, () => ({}), 'top_ups'],
  ['top-ups', getDopune, () => ({ tag_id: '', period: '', ...slice }), 'top_ups WHERE account_id'],
  ['statements', getMesecniIzvodi, () => slice, 'statement_accounts'],
  ['passages abroad', getT4ASviProlasci, () => whole, 'from "tags"'],
  ['an export', izvozProlazaka, () => ({ ...ofTag(), format: 'csv' }), 'archived_months'],
] as const;

/** On a busy machine the replica may be late for once, and the primary answers: then it is read again. */
async function readFromReplica(read: () => Promise<void>): Promise<void> {
  const isFromReplica = async (): Promise<boolean> => {
    const before = await fixture.reads();
    await read();
    const after = await fixture.reads();
    return after.primary === before.primary && after.replica > before.replica;
  };
  await expect.poll(isFromReplica).toBe(true);
}

// By what it was asked last on one of its connections.
test.each(lists)('%s: the replica is asked', async (_, call, input, last) => {
  await readFromReplica(async () => {
    expect((await fixture.call(call, input(), customer.token)).http).toBe(200);
  });
  expect(await fixture.lastStatements()).toContainEqual(expect.stringContaining(last));
});

const nicknames = async (server: Pick<AppFixture, 'call'>, { token }: SignedIn) => {
  const { result } = await server.call(getTagovi, { ...slice, languageId: '1' }, token);
  // As the contract says.
  return (result as { items: { nickname: string; revision: string }[] }).items;
};

/** On the first server. */
async function rename(nickname: string): Promise<void> {
  const [tag] = await nicknames(fixture, customer);
  const saved = await fixture.call(
    sacuvajTag,
    { tag_id: things.tagId, revision: tag?.revision, plate: 'BG123-AB', nickname },
    customer.token,
  );
  expect(saved.http).toBe(200);
}

async function passages(server: Pick<AppFixture, 'call'>): Promise<number> {
  const { result } = await server.call(getProlasci, whole, customer.token);
  return (result as { totalRecords: number }).totalRecords;
}

async function deliver(): Promise<void> {
  const { database } = fixture.app;
  const recorder = createPassageRecorder({ database, ...fixture.app.services });
  const exitedAt = Date.parse('2026-11-12T10:00:00Z');
  const report = await recorder.recordPassages(everyAccount, [
    {
      sourceKey: randomUUID(),
      serialNumber: things.serialNumber,
      entryStationId: 'rs-a1-stara-pazova',
      enteredAt: exitedAt - 28 * 60_000,
      exitStationId: 'rs-a1-novi-sad-jug',
      exitedAt,
      lane: '3',
      category: 'I',
    },
  ]);
  expect(report).toMatchObject({ recorded: 1 });
}

test('what they have just changed they see at once, on each device and by each server, while the replica stands still', async () => {
  const otherDevice = await fixture.signInAgain(customer);
  await fixture.onReplica('SELECT pg_wal_replay_pause()');
  for (const name of ['Комби', 'Камион']) {
    await rename(name);
    expect((await nicknames(fixture, customer))[0]?.nickname).toBe(name);
    expect((await nicknames(second, otherDevice))[0]?.nickname).toBe(name);
  }
  // Nor is it they alone who write: a lane delivers.
  const before = await passages(second);
  await deliver();
  expect(await passages(fixture)).toBe(before + 1);
  expect(await passages(second)).toBe(before + 1);

  expect(await fixture.remarksWhen(false)).toBe(
    'ready; the replica is behind; lists are read from the primary',
  );
  const { body } = await fixture.app.operator.inject({ url: '/metrics' });
  expect(body).toMatch(/^rampa_replica_used 0$/m);
  expect(Number(/^rampa_replica_age_seconds (\S+)$/m.exec(body)?.[1])).toBeGreaterThan(2);

  await fixture.onReplica('SELECT pg_wal_replay_resume()');
  await fixture.remarksWhen(true);
  await readFromReplica(async () => {
    expect((await nicknames(fixture, customer))[0]?.nickname).toBe('Камион');
  });
});

test('a replica that is killed costs nothing but its help, and is read again once it is back', async () => {
  const logged = fixture.log.length;
  const told = () =>
    fixture.log.slice(logged).filter((line) => line.includes('lists are read from the primary'));
  await fixture.replica.kill();
  await rename('Без копије');
  expect((await nicknames(fixture, customer))[0]?.nickname).toBe('Без копије');
  expect(await fixture.remarksWhen(false)).toMatch(/^ready; the replica cannot be reached/);
  const before = await fixture.reads();
  for (let calls = 0; calls < 5; calls += 1) expect(await passages(fixture)).toBeGreaterThan(0);
  expect((await fixture.reads()).primary).toBe(before.primary + 5);

  // The other server looks by itself.
  await expect.poll(told).toHaveLength(2);
  await fixture.replica.start();
  await fixture.remarksWhen(true);
  await readFromReplica(async () => {
    expect((await nicknames(fixture, customer))[0]?.nickname).toBe('Без копије');
  });
  // By each of the two servers, once, however many calls there were.
  expect(told()).toHaveLength(2);
});

test('behind a pooler it is read as well, without prepared statements', async () => {
  const pooler = await openTransactionPooler(fixture.replica.urlOf(fixture.databaseUrl));
  const server = await fixture.addServer({
    DATABASE_SET_ROLE: 'false',
    DATABASE_PREPARED_STATEMENTS: 'false',
    DATABASE_READ_URL: pooler.url,
  });
  const remarks = async () => (await server.send({ url: '/health/ready' })).json<object>();
  await expect.poll(remarks).not.toHaveProperty('remarks');
  const readThere = async () => {
    expect(await passages(server)).toBe(await passages(fixture));
    return (await server.app.operator.inject({ url: '/metrics' })).body;
  };
  await expect.poll(readThere).toMatch(/^rampa_list_reads_total\{from="replica"\} [1-9]/m);
  await server.stop();
  await pooler.close();
});

test('a replica of something else, or of before a failover, is told from ours', async () => {
  const primary = fixture.app.database;
  const replica = createDatabase({ url: fixture.replica.urlOf(fixture.databaseUrl), size: 1 });
  const position = await selectPosition(primary.queries);
  const standingAt = async (changed: object) =>
    (await selectStanding(replica.queries, { ...position, ...changed })).standing;
  await expect.poll(() => standingAt({})).toBe('current');
  expect(await standingAt({ lsn: 'FFFFFFFF/0' })).toBe('behind');
  expect(await standingAt({ timeline: position.timeline + 1 })).toBe('diverged');
  expect(await standingAt({ system: '7000000000000000000' })).toBe('foreign');
  expect(await standingAt({ database: 'other' })).toBe('foreign');
  expect((await selectStanding(primary.queries, position)).standing).toBe('primary');
  await expect(replica.run('CREATE TEMPORARY TABLE t ()')).rejects.toThrow('read-only');
  await replica.close();
});

async function doctor(changed: object = {}): Promise<unknown> {
  let out = '';
  await runRampa({
    words: ['doctor', '--json'],
    environment: {
      RAMPA_MODE: 'demo',
      DATA_DIR: path.join(os.tmpdir(), 'rampa-doctor-of-replica'),
      SMTP_URL: 'smtp://127.0.0.1:1',
      PAYMENT_BASE_URL: 'http://127.0.0.1:1',
      ...fixture.environment,
      ...changed,
    },
    print: (text) => (out += text),
    complain: () => undefined,
  });
  const { findings } = JSON.parse(out) as { findings: { name: string }[] };
  return findings.find(({ name }) => name === 'replica');
}

test('the doctor says what it thinks of the replica', async () => {
  expect(await doctor()).toMatchObject({
    verdict: 'note',
    remedy: 'On the replica: hot_standby_feedback = on.',
  });
  const asOwner = fixture.replica.urlOf(fixture.ownerUrl);
  expect(await doctor({ DATABASE_READ_URL: asOwner })).toMatchObject({ verdict: 'wrong' });
  expect(await doctor({ DATABASE_READ_URL: `${fixture.ownerUrl}?a=b` })).toMatchObject({
    verdict: 'wrong',
    says: 'is not a replica',
  });
  expect(await doctor({ DATABASE_READ_URL: 'postgres://x@127.0.0.1:1/x' })).toMatchObject({
    verdict: 'wrong',
    remedy: 'See DATABASE_READ_URL.',
  });
  expect(await doctor({ DATABASE_READ_URL: '' })).toBeUndefined();
});

test('production refuses a login at the replica that could change the ledger, and starts without the replica', async () => {
  const settings = { setRole: false, preparedStatements: true };
  const refused = demandLimitedReader(settings, fixture.replica.urlOf(fixture.ownerUrl));
  await expect(refused).rejects.toThrow('DATABASE_READ_URL: this login could change');
  await demandLimitedReader(settings, fixture.replica.urlOf(fixture.databaseUrl));
  await demandLimitedReader(settings, 'postgres://x@127.0.0.1:1/x');
});

test('a replica that falls silent in the middle keeps nobody waiting for ever', async () => {
  await fixture.remarksWhen(true);
  fixture.line.freeze();
  expect((await nicknames(fixture, customer))[0]?.nickname).toBe('Без копије');
  await fixture.remarksWhen(false);
  fixture.line.thaw();
  await fixture.remarksWhen(true);
});

test('a replica that has become a primary of its own is not read, whatever it has', async () => {
  await fixture.onReplica('SELECT pg_promote()');
  expect(await fixture.remarksWhen(false)).toContain('the replica is not a replica');
  await rename('Сам');
  expect((await nicknames(fixture, customer))[0]?.nickname).toBe('Сам');
});
