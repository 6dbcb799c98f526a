import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { createDatabase } from '../../../platform/database/database.ts';
import { createSeal } from '../../../platform/seal.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts';
import { demoNetwork } from '../../../testing/demo-network.ts';
import { freePort } from '../../../testing/free-port.ts';
import { letMinutesPass } from '../../../testing/let-minutes-pass.ts';
import { createAccount } from '../../identity/index.ts';
import { createTagsService } from '../../tags/index.ts';
import { createKillableServer, type KillableServer } from '../../../testing/killable-server.ts';
import {
  eventsIn,
  isSignedWith,
  startReceiver,
  type Received,
  type Receiver,
} from '../testing/receiver.ts';
import { sealContext } from './deliver.ts';
import { makeSecret } from './standard-webhooks.ts';
import { insertWebhook } from './webhooks.store.ts';
import { keyRing } from '../../../platform/keys/key-ring.ts';
import { everyAccount } from '../../../testing/scope.ts';

const KILLS = 4;
const SHORTEST_LIFE = 300;
const LONGEST_LIFE = 2500;

const secretKey = 'k9Lw4tR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE';
const secretKeys = keyRing(secretKey);
const intakeKey = 'Lw4tR8yN2bVx6QmJ0sKd9GhZ3fPc7TuEq1';
const owned = { accountId: uuid(), tagId: uuid(), webhookId: uuid(), serialNumber: '004100000001' };
const secret = makeSecret();

let folder: string;
let storage: TestDatabase;
let receiver: Receiver;
let server: KillableServer;
let portal: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-webhooks-'));
  storage = await createTestDatabase(demoNetwork('rs'));
  receiver = await startReceiver();
  await prepare();
  const port = await freePort();
  portal = `http://127.0.0.1:${port}`;
  server = createKillableServer({
    PORT: String(port),
    HOST: '127.0.0.1',
    OPERATOR_PORT: String(await freePort()),
    DATA_DIR: folder,
    DATABASE_URL: storage.appUrl,
    DATABASE_OWNER_URL: storage.ownerUrl,
    PUBLIC_URL: portal,
    SECRET_KEY: secretKey,
    INTAKE_KEY: intakeKey,
    SMTP_URL: 'smtp://127.0.0.1:9',
    REQUESTS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'silent',
  });
});

afterAll(async () => {
  await server.stop();
  await receiver.close();
  await storage.drop();
  await rm(folder, { recursive: true, force: true });
});

/** A company with a tag and a webhook. */
async function prepare(): Promise<void> {
  const database = createDatabase({ url: storage.appUrl });
  const createdAt = Temporal.Instant.from('2026-01-01T12:00:00Z');
  const { accountId, tagId, webhookId, serialNumber } = owned;
  const tags = createTagsService({
    database,
    clock: systemClock,
    currency: 'RSD',
    lowBalanceOf: () => 0,
    figures: { balancesOf: async () => new Map(), lastPassagesOf: async () => new Map() },
  });
  const userId = uuid();
  await database.transaction(async (tx) => {
    await createAccount(everyAccount, tx, {
      accountId,
      userId,
      personType: 'pravno',
      businessName: 'Превоз д.о.о.',
      taxNumber: '',
      companyNumber: '',
      email: 'prevoz@primer.rs',
      username: 'prevoz',
      firstName: 'Драган',
      lastName: 'Илић',
      phone: '',
      languageId: '2',
      passwordHash: '',
      createdAt,
      verifiedAt: createdAt,
    });
    await tags.add(everyAccount.account(accountId), tx, [
      {
        tagId,
        serialNumber,
        category: 'I',
        plate: '',
        nickname: '',
        costCentreId: null,
        status: 'aktivan',
        statusChangedAt: createdAt,
        createdAt,
      },
    ]);
    await insertWebhook(everyAccount.account(owned.accountId), tx, {
      webhookId,
      createdBy: userId,
      url: receiver.url,
      events: ['passage.recorded', 'balance.changed'],
      sealed: createSeal(secretKeys, 'webhook').close(secret.bytes, sealContext(owned)),
      createdAt,
    });
  });
  await database.close();
}

let trips = 0;
const someTrips = (count: number): object[] =>
  Array.from({ length: count }, () => {
    trips += 1;
    const exitedAt = Date.parse('2026-02-01T00:00:00Z') + trips * 600_000;
    return {
      key: `trip-${trips}`,
      serialNumber: owned.serialNumber,
      entryStation: 'rs-a1-stara-pazova',
      enteredAt: new Date(exitedAt - 28 * 60_000).toISOString(),
      exitStation: 'rs-a1-novi-sad-jug',
      exitedAt: new Date(exitedAt).toISOString(),
      lane: '3',
      category: 'I',
    };
  });

/** As a lane's system does: until it is acknowledged, however often the server dies meanwhile. */
async function deliver(passages: readonly object[]): Promise<void> {
  for (;;) {
    try {
      const reply = await fetch(`${portal}/intake/passages`, {
        method: 'POST',
        headers: { 'x-api-key': intakeKey, 'content-type': 'application/json' },
        body: JSON.stringify({ format: 1, kind: 'passages', passages }),
      });
      if (reply.ok) return;
    } catch {
      // The server is down: the delivery is repeated.
    }
    await pass(50);
  }
}

test(`a server killed ${KILLS} times while it delivers reports each passage, each under one id`, async () => {
  const taken: Received[] = [];
  const refused = new Set<unknown>();
  // Slow enough for kills in the middle; now and then it accepts a request only the second time.
  receiver.react((response, request) => {
    const id = request.headers['webhook-id'];
    const refuses = randomInt(5) === 0 && !refused.has(id);
    if (refuses) refused.add(id);
    else taken.push(request);
    setTimeout(() => response.writeHead(refuses ? 500 : 204).end(), randomInt(150));
  });
  await server.start();
  const stopping = new AbortController();
  const lanes = [1, 2].map(async () => {
    while (!stopping.signal.aborted) await deliver(someTrips(randomInt(1, 30)));
  });
  for (let kills = 0; kills < KILLS; kills += 1) {
    await pass(randomInt(SHORTEST_LIFE, LONGEST_LIFE));
    await server.kill();
    // A server killed in the middle of a request is noticed after half a minute.
    if (kills === KILLS - 1) await letMinutesPass(storage.ownerUrl);
    await server.start();
  }
  stopping.abort();
  await Promise.all(lanes);

  const database = createDatabase({ url: storage.appUrl });
  const recorded = await database.run('SELECT passage_id FROM passages ORDER BY passage_id');
  const passages = recorded.map((row) => (row as { passage_id: string }).passage_id);
  expect(passages.length).toBeGreaterThan(KILLS * 10);
  const told = () =>
    taken
      .flatMap(eventsIn)
      .filter(({ type }) => type === 'passage.recorded')
      .map(({ id, data }) => ({ id, passage: String(data['passage_id']) }));
  await expect
    .poll(() => new Set(told().map(({ passage }) => passage)).size, {
      timeout: 150_000,
      interval: 500,
    })
    .toBe(passages.length);
  expect([...new Set(told().map(({ passage }) => passage))].sort()).toEqual(passages);
  expect(new Set(told().map(({ id, passage }) => `${id} ${passage}`)).size).toBe(passages.length);

  // What came twice came unchanged.
  const bodies = Map.groupBy(receiver.received, ({ headers }) => String(headers['webhook-id']));
  for (const requests of bodies.values()) {
    expect(new Set(requests.map(({ body }) => body)).size).toBe(1);
  }
  expect(receiver.received.every((request) => isSignedWith(secret.text, request))).toBe(true);
  // When all passages have been reported, changes of the balance may still wait for a request.
  const waiting = `
    SELECT event_id AS id FROM webhook_events
    UNION ALL SELECT delivery_id FROM webhook_deliveries WHERE state <> 'delivered'`;
  await expect.poll(() => database.run(waiting), { timeout: 60_000 }).toEqual([]);
  // The last balance reported is the one in the books.
  const balances = taken
    .flatMap(eventsIn)
    .filter(({ type }) => type === 'balance.changed')
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const [account] = await database.run(
    `SELECT balance_minor FROM ledger_accounts WHERE kind = 'tag'`,
  );
  expect(balances.at(-1)?.data['balance']).toEqual({
    amount: (account as { balance_minor: number }).balance_minor,
    currency: 'RSD',
  });
  await database.close();
}, 300_000);
