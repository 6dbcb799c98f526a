import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { createAccount, createPasswordHasher } from '../identity/index.ts';
import { createTagsService } from '../tags/index.ts';
import { createWallet } from '../wallet/index.ts';
import { createBuyer, type Buyer } from './testing/buyer.ts';
import { createKillableServer, type KillableServer } from './testing/killable-server.ts';
import { freePort } from '../../testing/free-port.ts';
import { startSandboxGateway, type SandboxGateway } from '../../testing/sandbox-gateway.ts';
import { checkTopUps } from './verify.store.ts';

const KILLS = 10;
const BUYERS = 4;
const AMOUNT = 100_000;
/** How long each life of the server lasts, in milliseconds. */
const SHORTEST_LIFE = 100;
const LONGEST_LIFE = 1200;

const password = 'nočni vozač do mora';
const system = process.env['RAMPA_TEST_POSTGRES'] === 'system';

let folder: string;
let storage: TestDatabase | undefined;
let gateway: SandboxGateway;
let server: KillableServer;
let portal: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-kill-'));
  const ports = { server: await freePort(), operator: await freePort(), gateway: await freePort() };
  portal = `http://127.0.0.1:${ports.server}`;
  const merchant = { key: 'TestKeyXULLyvgWyPJSwOHe', token: 'a'.repeat(40) };
  gateway = await startSandboxGateway({
    port: ports.gateway,
    ...merchant,
    stateFile: path.join(folder, 'gateway.json'),
    longestPause: 2000,
  });
  // The embedded database dies with its server; the system's goes on, as in production.
  if (system) storage = await createTestDatabase();
  server = createKillableServer({
    PORT: String(ports.server),
    HOST: '127.0.0.1',
    OPERATOR_PORT: String(ports.operator),
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: storage?.ownerUrl ?? '',
    PUBLIC_URL: portal,
    PAYMENT_BASE_URL: gateway.url,
    PAYMENT_KEY: merchant.key,
    PAYMENT_TOKEN: merchant.token,
    // Nobody takes mails: they wait in the outbox, where they can be counted.
    SMTP_URL: 'smtp://127.0.0.1:9',
    REQUESTS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'silent',
  });
});

afterAll(async () => {
  await server.stop();
  await gateway.stop();
  await storage?.drop();
  await rm(folder, { recursive: true, force: true });
});

async function addBuyers(ownerUrl: string): Promise<readonly Buyer[]> {
  const database = createDatabase({ url: ownerUrl });
  const now = Temporal.Instant.from('2026-01-01T12:00:00Z');
  const passwordHash = await createPasswordHasher().hash(password);
  const tags = createTagsService({
    database,
    clock: systemClock,
    currency: 'RSD',
    lowBalanceOf: () => 0,
    figures: { balancesOf: async () => new Map(), lastPassagesOf: async () => new Map() },
  });
  const buyers: Buyer[] = [];
  for (let n = 0; n < BUYERS; n += 1) {
    const owner = { accountId: uuid(), userId: uuid() };
    const username = `kupac-${n}-${owner.userId.slice(-8)}`;
    const tagId = uuid();
    await database.transaction(async (tx) => {
      await createAccount(tx, {
        ...owner,
        lice: 'fizicko',
        businessName: '',
        taxNumber: '',
        companyNumber: '',
        email: `${username}@primer.rs`,
        username,
        firstName: 'Милица',
        lastName: 'Петровић',
        phone: '',
        languageId: '2',
        passwordHash,
        createdAt: now,
        verifiedAt: now,
      });
      await tags.add(tx, [
        {
          accountId: owner.accountId,
          tagId,
          serialNumber: tagId.slice(-12),
          category: 'I',
          plate: '',
          nickname: '',
          status: 'aktivan',
          statusChangedAt: now,
          createdAt: now,
        },
      ]);
    });
    buyers.push(createBuyer({ portal, gateway, username, password, tagId }));
  }
  await database.close();
  return buyers;
}

async function ledgerFaults(database: Database): Promise<readonly string[]> {
  const wallet = createWallet({ database, clock: systemClock });
  const checks = [...(await wallet.verify()), ...(await checkTopUps(database.queries))];
  return checks.flatMap(({ invariant, faults }) => faults.map((fault) => `${invariant}: ${fault}`));
}

async function ordersIn(database: Database, state: string): Promise<readonly string[]> {
  const rows = await database.run('SELECT order_number FROM top_ups WHERE state = $1', [state]);
  return rows.map((row) => (row as { order_number: string }).order_number).sort();
}

test(`a server killed ${KILLS} times under load loses nothing that it said and credits each payment once`, async () => {
  let ownerUrl = await server.start();
  const buyers = await addBuyers(ownerUrl);
  const stopping = new AbortController();
  const running = buyers.map((buyer) => buyer.run(stopping.signal));

  for (let kills = 0; kills < KILLS; kills += 1) {
    await pass(randomInt(SHORTEST_LIFE, LONGEST_LIFE));
    await server.kill();
    ownerUrl = await server.start();
  }
  stopping.abort();
  await Promise.all(running);

  const acknowledged = buyers.flatMap((buyer) => [...buyer.acknowledged.values()]);
  const approved = buyers.flatMap((buyer) => [...buyer.approved]).sort();
  expect(approved.length).toBeGreaterThan(KILLS);

  const database = createDatabase({ url: ownerUrl });
  try {
    // Notices that met no server come again.
    await expect
      .poll(() => ordersIn(database, 'paid'), { timeout: 120_000, interval: 500 })
      .toEqual(approved);
    expect(await ledgerFaults(database)).toEqual([]);

    const orders = await database.run('SELECT order_number, idempotency_key FROM top_ups');
    const known = orders.map((row) => (row as { order_number: string }).order_number);
    expect(known).toEqual(expect.arrayContaining(acknowledged));
    expect(new Set(acknowledged).size).toBe(acknowledged.length);

    const balances = await database.run(
      `SELECT coalesce(sum(balance_minor), 0)::bigint AS sum FROM ledger_accounts WHERE kind = 'tag'`,
    );
    expect(balances).toEqual([{ sum: approved.length * AMOUNT }]);

    const mails = await database.run(
      `SELECT data->'params'->>'orderNumber' AS order_number FROM jobs.job
       WHERE name = 'mail' AND data->>'template' = 'top-ups.mail-paid'`,
    );
    const mailed = mails.map((row) => (row as { order_number: string }).order_number).sort();
    expect(mailed).toEqual(approved);
  } finally {
    await database.close();
  }
}, 900_000);
