import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import { createPasswordHasher } from '../identity/index.ts';
import { addTagOwner } from '../../testing/tag-owner.ts';
import { createBuyer, type Buyer } from './testing/buyer.ts';
import { faultsOf, openKillableFixture, type KillableFixture } from './testing/killable-fixture.ts';

const KILLS = 4;
const BUYERS = 4;
const AMOUNT = 100_000;
/** How long the server runs before each kill, in milliseconds. */
const LIFE = { shortest: 100, longest: 1200 };

const password = 'nočni vozač do mora';

let fixture: KillableFixture;
beforeAll(async () => {
  fixture = await openKillableFixture({ databaseDies: true });
});
afterAll(() => fixture.close());

async function addBuyers(ownerUrl: string): Promise<readonly Buyer[]> {
  const database = createDatabase({ url: ownerUrl });
  const passwordHash = await createPasswordHasher().hash(password);
  const buyers: Buyer[] = [];
  for (let n = 0; n < BUYERS; n += 1) {
    const username = `kupac-${n}-${uuid().slice(-8)}`;
    const { tagId } = await addTagOwner(database, {
      username,
      passwordHash,
      serialNumber: `00410000000${n}`,
    });
    buyers.push(createBuyer({ ...fixture, username, password, tagId }));
  }
  await database.close();
  return buyers;
}

async function ordersIn(database: Database, state: string): Promise<readonly string[]> {
  const rows = await database.run('SELECT order_number FROM top_ups WHERE state = $1', [state]);
  return rows.map((row) => (row as { order_number: string }).order_number).sort();
}

test(`a server killed ${KILLS} times under load loses nothing it has acknowledged and credits each payment once`, async () => {
  const buyers = await addBuyers(await fixture.server.start());
  const stopping = new AbortController();
  const running = buyers.map((buyer) => buyer.run(stopping.signal));

  const ownerUrl = await fixture.killAgain(KILLS, LIFE);
  const approvedOf = (buyer: Buyer): readonly string[] => [...buyer.approved];
  // On a slow machine few payments get through between two kills.
  await expect
    .poll(() => buyers.flatMap(approvedOf).length, { timeout: 120_000, interval: 100 })
    .toBeGreaterThan(KILLS);
  stopping.abort();
  await Promise.all(running);

  const acknowledged = buyers.flatMap((buyer) => [...buyer.acknowledged.values()]);
  const approved = buyers.flatMap(approvedOf).sort();

  const database = createDatabase({ url: ownerUrl });
  try {
    // Notifications that met no server are sent again.
    await expect
      .poll(() => ordersIn(database, 'paid'), { timeout: 120_000, interval: 500 })
      .toEqual(approved);
    expect(await faultsOf(database)).toEqual([]);

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
