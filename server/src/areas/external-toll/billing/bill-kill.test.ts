import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { createDatabase } from '../../../platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts';
import { freePort } from '../../../testing/free-port.ts';
import { letMinutesPass } from '../../../testing/let-minutes-pass.ts';
import { startSandboxGateway, type SandboxGateway } from '../../../testing/sandbox-gateway.ts';
import { createKillableServer, type KillableServer } from '../../../testing/killable-server.ts';
import { createWallet } from '../../wallet/index.ts';
import { addTravellers, lastMonthsDelivery } from '../testing/kill-fixture.ts';
import { checkInvoicesAbroad } from './verify.store.ts';
import { nobodyListens } from '../../../platform/events/events.ts';
import { keyRing } from '../../../platform/keys/key-ring.ts';
import { everyAccount } from '../../../testing/scope.ts';
import { moved } from '../../../platform/testing/moved.ts';

const KILLS = 3;
const TRAVELLERS = 12;
const PASSAGES = 3;
/** How long each run of the server lasts, in milliseconds. */
const SHORTEST_LIFE = 100;
const LONGEST_LIFE = 1200;
const within = { timeout: 120_000, interval: 500 };
const t4aKey = 'Tw4tR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE';
const secretKey = 'tajna koju zna samo ovaj jedan test, i niko više';
const secretKeys = keyRing(secretKey);

let folder: string;
let storage: TestDatabase;
let gateway: SandboxGateway;
let server: KillableServer;
let portal: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-kill-'));
  const ports = { server: await freePort(), operator: await freePort(), gateway: await freePort() };
  portal = `http://127.0.0.1:${ports.server}`;
  const merchant = { key: 'TestKeyXULLyvgWyPJSwOHe', token: 'a'.repeat(40) };
  const stateFile = path.join(folder, 'gateway.json');
  gateway = await startSandboxGateway({ port: ports.gateway, ...merchant, stateFile });
  storage = await createTestDatabase();
  server = createKillableServer({
    PORT: String(ports.server),
    HOST: '127.0.0.1',
    OPERATOR_PORT: String(ports.operator),
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: storage.appUrl,
    DATABASE_OWNER_URL: storage.ownerUrl,
    PUBLIC_URL: portal,
    PAYMENT_BASE_URL: gateway.url,
    PAYMENT_KEY: merchant.key,
    PAYMENT_TOKEN: merchant.token,
    SECRET_KEY: secretKey,
    T4A: 'true',
    T4A_KEY: t4aKey,
    // Mails are not accepted: they wait in the outbox, where they can be counted.
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'silent',
  });
});

afterAll(async () => {
  await server.stop();
  await gateway.stop();
  await storage.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Looks into the database as its owner. */
async function rows<Row>(ownerUrl: string, text: string): Promise<readonly Row[]> {
  const database = createDatabase({ url: ownerUrl, role: null, size: 1 });
  try {
    // The columns are those that the statement names.
    return (await database.run(text)) as readonly Row[];
  } finally {
    await database.close();
  }
}

async function count(ownerUrl: string, from: string): Promise<number> {
  const [row] = await rows<{ n: number }>(ownerUrl, `SELECT count(*)::int AS n FROM ${from}`);
  return row?.n ?? 0;
}

/**
 * Runs that end by SIGKILL, and a last one that continues, minutes later; returns where its
 * database is.
 */
async function killAndStart(): Promise<string> {
  let ownerUrl = '';
  for (let kills = 0; kills <= KILLS; kills += 1) {
    if (kills > 0) {
      await pass(randomInt(SHORTEST_LIFE, LONGEST_LIFE));
      await server.kill();
    }
    if (kills === KILLS) await letMinutesPass(storage.ownerUrl);
    ownerUrl = await server.start();
  }
  return ownerUrl;
}

async function acceptedTags(): Promise<number> {
  const answer = await fetch(`${portal}/intake/t4a-tags`, { headers: { 'x-api-key': t4aKey } });
  const { result } = (await answer.json()) as { result: { tags: readonly unknown[] } };
  return result.tags.length;
}

test('a month abroad is billed, charged, refused, blocked, paid and unblocked, each once, by a server that is killed again and again', async () => {
  let ownerUrl = await server.start();
  const database = createDatabase({ url: ownerUrl });
  const serialNumbers = await addTravellers(database, TRAVELLERS, secretKeys);
  await database.close();
  const taken = await fetch(`${portal}/intake/t4a-passages`, {
    method: 'POST',
    body: lastMonthsDelivery(serialNumbers, PASSAGES),
    headers: { 'content-type': 'application/json', 'x-api-key': t4aKey },
  });
  expect(await taken.json()).toMatchObject({ result: { recorded: TRAVELLERS * PASSAGES } });
  expect(await acceptedTags()).toBe(TRAVELLERS);

  await gateway.charges('refuse');
  await server.kill();
  ownerUrl = await killAndStart();
  await expect
    .poll(() => count(ownerUrl, "t4a_invoice_payments WHERE state = 'refused'"), within)
    .toBe(TRAVELLERS);
  expect(await count(ownerUrl, 't4a_invoices')).toBe(TRAVELLERS);

  // The days until it is overdue, and those between two attempts.
  await rows(
    ownerUrl,
    `UPDATE t4a_invoices SET ${moved('issued_at', '-20 days')},
       due_at = now() - interval '1 minute', next_try_at = now();`,
  );
  await rows(ownerUrl, `UPDATE t4a_invoice_payments SET ${moved('ended_at', '-7 hours')}`);
  expect(await acceptedTags()).toBe(0);

  await gateway.charges('card');
  await server.kill();
  ownerUrl = await killAndStart();
  await expect
    .poll(() => count(ownerUrl, 't4a_invoices WHERE paid_at IS NOT NULL'), within)
    .toBe(TRAVELLERS);
  expect(await acceptedTags()).toBe(TRAVELLERS);

  const after = createDatabase({ url: ownerUrl });
  try {
    const checks = [
      ...(await createWallet({
        database: after,
        clock: systemClock,
        events: nobodyListens,
      }).verify(everyAccount)),
      ...(await checkInvoicesAbroad(everyAccount, after.queries)),
    ];
    expect(checks.flatMap(({ faults }) => faults)).toEqual([]);
  } finally {
    await after.close();
  }
  const approved = (await gateway.orders()).filter(({ status }) => status === 'approved');
  expect(approved).toHaveLength(TRAVELLERS);
  for (const template of ['', '-charged']) {
    const told = `jobs.job WHERE name = 'mail'
      AND data->>'template' = 'external-toll.mail-invoice${template}'`;
    expect(await count(ownerUrl, told)).toBe(TRAVELLERS);
  }
}, 400_000);
