import { setTimeout as pass } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../../platform/database/database.ts';
import { demoNetwork } from '../../../testing/demo-network.ts';
import { checkPassages } from '../../passages/index.ts';
import { addDrivers } from '../testing/add-drivers.ts';
import {
  faultsOf,
  openKillableFixture,
  type KillableFixture,
} from '../testing/killable-fixture.ts';
import type { TagOwner } from '../../../testing/tag-owner.ts';
import { keyRing } from '../../../platform/keys/key-ring.ts';
import { everyAccount } from '../../../testing/scope.ts';

const KILLS = 4;
const DRIVERS = 4;
const AMOUNT = 200_000;
const LIMIT = 100_000;
const TOLL = 32_000;
/** How long the server runs before each kill, in milliseconds. */
const LIFE = { shortest: 300, longest: 2500 };
const intakeKey = 'nijedna-traka-ne-ceka-na-dva-kljuca';
const secretKey = 'tajna koju zna samo ovaj jedan test, i niko više';
const secretKeys = keyRing(secretKey);

let fixture: KillableFixture;
beforeAll(async () => {
  fixture = await openKillableFixture({
    settings: { SECRET_KEY: secretKey, INTAKE_KEY: intakeKey },
    furnishing: demoNetwork('rs'),
  });
});
afterAll(() => fixture.close());

/** The lanes: deliver repeatedly until the server has taken it. Returns how many passages. */
async function deliver(drivers: readonly TagOwner[], signal: AbortSignal): Promise<number> {
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
      taken = await fetch(`${fixture.portal}/intake/passages`, {
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

async function column(database: Database, text: string): Promise<readonly string[]> {
  return (await database.run(text)).map((row) => String(Object.values(row as object)[0])).sort();
}

test(`a server killed ${KILLS} times while passages come in charges each card once for each order`, async () => {
  const { server, gateway } = fixture;
  const drivers = await addDrivers(await server.start(), {
    count: DRIVERS,
    secretKeys,
    limitMinor: LIMIT,
    amountMinor: AMOUNT,
  });
  const stopping = new AbortController();
  const running = deliver(drivers, stopping.signal);
  const moods = ['card', 'lose-answer', 'card', 'lose-request'] as const;
  const ownerUrl = await fixture.killAgain(KILLS, LIFE, (kill) =>
    gateway.charges(moods[kill % moods.length] ?? 'card'),
  );
  stopping.abort();
  const passages = await running;
  await gateway.charges('card');
  const database = createDatabase({ url: ownerUrl });
  try {
    // Interrupted charges are asked about or sent again; balances still low are charged again.
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
    expect(await faultsOf(database, await checkPassages(everyAccount, database.queries))).toEqual(
      [],
    );

    const orders = await column(database, 'SELECT order_number FROM top_ups');
    const paid = await column(database, "SELECT order_number FROM top_ups WHERE state = 'paid'");
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
