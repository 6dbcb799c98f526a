import { randomInt } from 'node:crypto';
import { setTimeout as pass } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addCompanyWithWebhook } from './areas/integrations/testing/company-with-webhook.ts';
import {
  eventsIn,
  isSignedWith,
  startReceiver,
  type Received,
  type Receiver,
} from './areas/integrations/testing/receiver.ts';
import { checkPassages } from './areas/passages/index.ts';
import { addDrivers } from './areas/top-ups/testing/add-drivers.ts';
import {
  faultsOf,
  openKillableFixture,
  type KillableFixture,
} from './areas/top-ups/testing/killable-fixture.ts';
import { createDatabase, type Database } from './platform/database/database.ts';
import { demoNetwork } from './testing/demo-network.ts';
import { lanesPassage } from './testing/lanes-passage.ts';
import { everyAccount } from './testing/scope.ts';
import { keyRing } from './platform/keys/key-ring.ts';
import type { TagOwner } from './testing/tag-owner.ts';

// A server killed while lanes deliver passages: of drivers, whose cards are charged by them, and of a
// company, whose program is told of each. One server is killed for both, since a start takes longer than
// what it does between two kills.

const KILLS = 4;
const DRIVERS = 4;
const AMOUNT = 200_000;
const LIMIT = 100_000;
const TOLL = 32_000;
/** How long the server runs before each kill, in milliseconds. */
const LIFE = { shortest: 300, longest: 2500 };
const intakeKey = 'nijedna-traka-ne-ceka-na-dva-kljuca';
const secretKey = 'tajna koju zna samo ovaj jedan test, i niko više';

let fixture: KillableFixture;
let receiver: Receiver;
let database: Database;
let company: Awaited<ReturnType<typeof addCompanyWithWebhook>>;
/** What the company's program has accepted. */
const taken: Received[] = [];
/** Passages of drivers that were acknowledged. */
let driven = 0;

beforeAll(async () => {
  receiver = await startReceiver();
  acceptSlowly();
  fixture = await openKillableFixture({
    settings: { SECRET_KEY: secretKey, INTAKE_KEY: intakeKey },
    furnishing: demoNetwork('rs'),
  });
  const ownerUrl = await fixture.server.start();
  const amounts = { limitMinor: LIMIT, amountMinor: AMOUNT };
  const drivers = await addDrivers(ownerUrl, {
    count: DRIVERS,
    secretKeys: keyRing(secretKey),
    ...amounts,
  });
  const { url } = receiver;
  company = await addCompanyWithWebhook(ownerUrl, { serialNumber: '004100000091', url, secretKey });
  const stopping = new AbortController();
  const lanes = [
    deliverDrivers(drivers, stopping.signal),
    ...['4', '5'].map((lane) => deliverCompany(lane, stopping.signal)),
  ];
  const moods = ['card', 'lose-answer', 'card', 'lose-request'] as const;
  await fixture.killAgain(KILLS, LIFE, (kill) =>
    fixture.gateway.charges(moods[kill % moods.length] ?? 'card'),
  );
  database = createDatabase({ url: ownerUrl });
  // On a busy machine too they drive until somebody's card was charged twice.
  await vi.waitFor(
    async () => {
      const paid = await column("SELECT order_number FROM top_ups WHERE state = 'paid'");
      expect(paid.length).toBeGreaterThan(DRIVERS);
    },
    { timeout: 120_000, interval: 500 },
  );
  stopping.abort();
  await Promise.all(lanes);
}, 300_000);
afterAll(async () => {
  await database.close();
  await fixture.close();
  await receiver.close();
});

/** Slow enough for kills in the middle; now and then it accepts a request only the second time. */
function acceptSlowly(): void {
  const refused = new Set<unknown>();
  receiver.react((response, request) => {
    const id = request.headers['webhook-id'];
    const refuses = randomInt(5) === 0 && !refused.has(id);
    if (refuses) refused.add(id);
    else taken.push(request);
    setTimeout(() => response.writeHead(refuses ? 500 : 204).end(), randomInt(150));
  });
}

/** Each ten minutes after the one before, from most of a year ago. */
const passageAt = (serialNumber: string, number: number, lane: string): object => {
  const exitedAt = Date.now() - 300 * 86_400_000 + number * 600_000;
  const key = `${serialNumber}:${number}`;
  return lanesPassage(serialNumber, new Date(exitedAt).toISOString(), { key, lane });
};

/** As a lane's system does: until it is acknowledged, however often the server dies meanwhile. */
async function deliver(passages: readonly object[]): Promise<void> {
  const body = JSON.stringify({ format: 1, kind: 'passages', passages });
  for (let acknowledged = false; !acknowledged;) {
    acknowledged = await fetch(`${fixture.portal}/intake/passages`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'x-api-key': intakeKey },
    }).then(
      (response) => response.ok,
      () => false,
    );
    await pass(50);
  }
}

async function deliverDrivers(drivers: readonly TagOwner[], signal: AbortSignal): Promise<void> {
  for (let round = 0; !signal.aborted; round += 1) {
    await deliver(drivers.map(({ serialNumber }) => passageAt(serialNumber, round * 6, '3')));
    driven += drivers.length;
  }
}

let trips = 0;
async function deliverCompany(lane: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const count = randomInt(1, 30);
    const first = trips;
    trips += count;
    await deliver(
      Array.from({ length: count }, (_, at) => passageAt(company.serialNumber, first + at, lane)),
    );
  }
}

async function column(text: string, ...values: string[]): Promise<readonly string[]> {
  return (await database.run(text, values))
    .map((row) => String(Object.values(row as object)[0]))
    .sort();
}

test(`a server killed ${KILLS} times while passages come in charges each card once for each order`, async () => {
  const { gateway } = fixture;
  // Interrupted charges are asked about or sent again; balances still low are charged again.
  await expect
    .poll(
      () =>
        column(
          `SELECT ledger_account_id FROM ledger_accounts
           WHERE kind = 'tag' AND balance_minor < ${LIMIT} AND account_id <> $1
           UNION ALL SELECT order_number FROM top_ups WHERE state = 'pending'`,
          company.accountId,
        ),
      { timeout: 240_000, interval: 500 },
    )
    .toEqual([]);
  expect(await faultsOf(database, await checkPassages(everyAccount, database.queries))).toEqual([]);

  const orders = await column('SELECT order_number FROM top_ups');
  const paid = await column("SELECT order_number FROM top_ups WHERE state = 'paid'");
  expect(paid).toEqual(orders);
  expect(paid.length).toBeGreaterThan(DRIVERS);
  const seen = await Promise.all(paid.map((number) => gateway.order(number)));
  expect(seen.map(({ status, transactions }) => [status, transactions.length])).toEqual(
    paid.map(() => ['approved', 1]),
  );
  // The gateway has charged nothing that is not booked.
  const charged = (await gateway.orders()).map(({ order_number: number }) => number);
  expect(paid).toEqual(expect.arrayContaining(charged));

  const balances = await database.run(
    `SELECT sum(balance_minor)::bigint AS sum FROM ledger_accounts
     WHERE kind = 'tag' AND account_id <> $1`,
    [company.accountId],
  );
  expect(balances).toEqual([{ sum: paid.length * AMOUNT - driven * TOLL }]);
  const mailed = await column(
    `SELECT data->'params'->>'orderNumber' FROM jobs.job
     WHERE name = 'mail' AND data->>'template' = 'top-ups.mail-automatic-paid'`,
  );
  expect(mailed).toEqual(paid);
}, 300_000);

test(`a server killed ${KILLS} times while it delivers reports each passage, each under one id`, async () => {
  const passages = await column(
    'SELECT passage_id FROM passages WHERE account_id = $1',
    company.accountId,
  );
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
  expect(receiver.received.every((request) => isSignedWith(company.secret, request))).toBe(true);
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
    `SELECT balance_minor FROM ledger_accounts WHERE kind = 'tag' AND account_id = $1`,
    [company.accountId],
  );
  expect(balances.at(-1)?.data['balance']).toEqual({
    amount: (account as { balance_minor: number }).balance_minor,
    currency: 'RSD',
  });
}, 300_000);
