import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { createDatabase, type Database } from '../../../platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts';
import { freePort } from '../../../testing/free-port.ts';
import { startSandboxGateway, type SandboxGateway } from '../../../testing/sandbox-gateway.ts';
import { createKeptCards } from '../../cards/index.ts';
import { createAccount } from '../../identity/index.ts';
import { checkPassages } from '../../passages/index.ts';
import { createTagsService } from '../../tags/index.ts';
import { loadDemoNetwork } from '../../toll-calculator/index.ts';
import { createWallet } from '../../wallet/index.ts';
import { createKillableServer, type KillableServer } from '../testing/killable-server.ts';
import { checkTopUps } from '../verify.store.ts';
import { upsertRule } from './automatic.store.ts';

const KILLS = 8;
const DRIVERS = 4;
const AMOUNT = 200_000;
const LIMIT = 100_000;
const TOLL = 32_000;
/** How long each life of the server lasts, in milliseconds. */
const SHORTEST_LIFE = 300;
const LONGEST_LIFE = 2500;
/** A card that the sandbox's gateway knows without a registration. */
const demoToken = '696a1203318140c844ea0113c0fc37386c0563f00bd5eb001ed777d6d04ed4b4';
const intakeKey = 'nijedna-traka-ne-ceka-na-dva-kljuca';
const secretKey = 'tajna koju zna samo ovaj jedan test, i niko više';
const system = process.env['RAMPA_TEST_POSTGRES'] === 'system';

interface TestDriver {
  readonly accountId: string;
  readonly tagId: string;
  readonly serialNumber: string;
}

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
    SECRET_KEY: secretKey,
    INTAKE_KEY: intakeKey,
    // Nobody takes mails: they wait in the outbox, where they can be counted.
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'silent',
  });
});

afterAll(async () => {
  await server.stop();
  await gateway.stop();
  await storage?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Customers with a tag, a kept card and a rule; the first passage brings each below its limit. */
async function addDrivers(ownerUrl: string): Promise<readonly TestDriver[]> {
  const database = createDatabase({ url: ownerUrl });
  await loadDemoNetwork({ database, country: 'rs', currency: 'RSD', clock: systemClock });
  const now = Temporal.Instant.from('2026-01-01T12:00:00Z');
  const kept = createKeptCards({ clock: systemClock, secretKey, provider: 'monri' });
  const tags = createTagsService({
    database,
    clock: systemClock,
    currency: 'RSD',
    lowBalanceOf: () => 0,
    figures: { balancesOf: async () => new Map(), lastPassagesOf: async () => new Map() },
  });
  const drivers: TestDriver[] = [];
  for (let n = 0; n < DRIVERS; n += 1) {
    const owner = { accountId: uuid(), userId: uuid() };
    const tag = { accountId: owner.accountId, tagId: uuid(), serialNumber: `00410000000${n}` };
    await database.transaction(async (tx) => {
      await createAccount(tx, {
        ...owner,
        lice: 'fizicko',
        businessName: '',
        taxNumber: '',
        companyNumber: '',
        email: `vozac-${n}@primer.rs`,
        username: `vozac-${n}`,
        firstName: 'Милица',
        lastName: 'Петровић',
        phone: '',
        languageId: '2',
        passwordHash: 'nobody signs in',
        createdAt: now,
        verifiedAt: now,
      });
      await tags.add(tx, [
        {
          ...tag,
          category: 'I',
          plate: '',
          nickname: '',
          status: 'aktivan',
          statusChangedAt: now,
          createdAt: now,
        },
      ]);
      const card = { token: demoToken, maskedNumber: '555555******4444', brand: 'master' };
      const cardId = await kept.take(tx, owner.accountId, 'monri', { ...card, expires: '2099-12' });
      const amounts = { limitMinor: LIMIT, amountMinor: AMOUNT, monthlyCapMinor: AMOUNT * 100 };
      const rule = { ...owner, tagId: tag.tagId, cardId, ...amounts, currency: 'RSD' as const };
      await upsertRule(tx, rule, now);
    });
    drivers.push(tag);
  }
  await database.close();
  return drivers;
}

/** The lanes: deliver again and again until the server has taken it. Answers how many passages. */
async function deliver(drivers: readonly TestDriver[], signal: AbortSignal): Promise<number> {
  const start = Date.now() - 60 * 86_400_000;
  let rounds = 0;
  while (!signal.aborted) {
    const at = start + rounds * 3_600_000;
    const passages = drivers.map(({ serialNumber }) => ({
      key: `${serialNumber}:${rounds}`,
      serialNumber,
      entryStation: 'rs-a1-stara-pazova',
      enteredAt: new Date(at - 28 * 60_000).toISOString(),
      exitStation: 'rs-a1-novi-sad-jug',
      exitedAt: new Date(at).toISOString(),
      lane: '3',
      category: 'I',
    }));
    const body = JSON.stringify({ format: 1, kind: 'passages', passages });
    for (let taken = false; !taken;) {
      taken = await fetch(`${portal}/intake/passages`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'x-api-key': intakeKey },
      }).then(
        (response) => response.ok,
        () => false,
      );
      await pass(50);
    }
    rounds += 1;
  }
  return rounds * drivers.length;
}

async function ledgerFaults(database: Database): Promise<readonly string[]> {
  const wallet = createWallet({ database, clock: systemClock });
  const checks = [
    ...(await wallet.verify()),
    ...(await checkTopUps(database.queries)),
    ...(await checkPassages(database.queries)),
  ];
  return checks.flatMap(({ invariant, faults }) => faults.map((fault) => `${invariant}: ${fault}`));
}

async function column(database: Database, text: string): Promise<readonly string[]> {
  return (await database.run(text)).map((row) => String(Object.values(row as object)[0])).sort();
}

test(`a server killed ${KILLS} times while passages come in charges each card once for each order`, async () => {
  let ownerUrl = await server.start();
  const drivers = await addDrivers(ownerUrl);
  await server.stop();
  ownerUrl = await server.start();
  const stopping = new AbortController();
  const running = deliver(drivers, stopping.signal);
  for (let kills = 0; kills < KILLS; kills += 1) {
    await gateway.charges(
      (['card', 'lose-answer', 'card', 'lose-request'] as const)[kills % 4] ?? 'card',
    );
    await pass(randomInt(SHORTEST_LIFE, LONGEST_LIFE));
    await server.kill();
    ownerUrl = await server.start();
  }
  stopping.abort();
  const passages = await running;
  await gateway.charges('card');
  const database = createDatabase({ url: ownerUrl });
  try {
    // What was cut off is asked about, sent again, or tried for the balances that are left low.
    await expect
      .poll(
        () =>
          column(
            database,
            `SELECT ledger_account_id FROM ledger_accounts
             WHERE kind = 'tag' AND balance_minor < ${LIMIT}
             UNION ALL SELECT order_number FROM top_ups WHERE state = 'pending'`,
          ),
        { timeout: 240_000, interval: 1000 },
      )
      .toEqual([]);
    expect(await ledgerFaults(database)).toEqual([]);

    const orders = await column(database, 'SELECT order_number FROM top_ups');
    const paid = await column(database, "SELECT order_number FROM top_ups WHERE state = 'paid'");
    expect(paid).toEqual(orders);
    expect(paid.length).toBeGreaterThan(DRIVERS);
    const seen = await Promise.all(paid.map((number) => gateway.order(number)));
    expect(seen.map(({ status, transactions }) => [status, transactions.length])).toEqual(
      paid.map(() => ['approved', 1]),
    );
    // The gateway has charged for nothing that we do not know.
    const charged = (await gateway.orders()).map(({ order_number: number }) => number);
    expect(paid).toEqual(expect.arrayContaining(charged));

    const balances = await database.run(
      "SELECT sum(balance_minor)::bigint AS sum FROM ledger_accounts WHERE kind = 'tag'",
    );
    expect(balances).toEqual([{ sum: paid.length * AMOUNT - passages * TOLL }]);
    const mailed = await column(
      database,
      `SELECT data->'params'->>'orderNumber' FROM jobs.job
       WHERE name = 'mail' AND data->>'template' = 'top-ups.mail-automatic-paid'`,
    );
    expect(mailed).toEqual(paid);
  } finally {
    await database.close();
  }
}, 900_000);
