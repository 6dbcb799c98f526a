import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { counterPoint } from '../../testing/app-fixture.ts';
import { runUntilKilled } from '../../testing/until-killed.ts';
import { openCounterFixture, type CounterFixture } from './testing/counter-fixture.ts';
import { stockPoint } from './testing/stock-point.ts';

const program = fileURLToPath(new URL('testing/sell-devices.test-program.ts', import.meta.url));
const KILLS = 3;
const DEVICES = 12;

let fixture: CounterFixture;
let folder: string;
beforeAll(async () => {
  fixture = await openCounterFixture();
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-sales-'));
});
afterAll(async () => {
  await fixture.app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Another process sells; it is killed so many milliseconds after it has begun. */
function sellUntilKilled(args: readonly string[], milliseconds: number): Promise<boolean> {
  const all = [fixture.app.databaseUrl, ...args];
  return runUntilKilled(program, all, { dataDir: folder, milliseconds });
}

test(`a server killed ${KILLS} times sells each device once, and stock, tags, tills and books agree after each`, async () => {
  const counter = await fixture.app.addStaff('counter');
  const clerk = await fixture.app.addStaff('clerk');
  const buyer = await fixture.app.addCustomer();
  const serials = await stockPoint(fixture.app, clerk, DEVICES);
  const { pointSales } = fixture.app.app.services;
  const small = pointSales.priceOf('I', 'fizicko').packages.find((one) => one.package === 'small');
  const total = small?.total ?? 0;
  const args = [counter.userId, counterPoint, buyer.accountId, String(total), ...serials];
  let killedHalfway = 0;
  for (let kills = 0; kills < KILLS; kills += 1) {
    if (!(await sellUntilKilled(args, randomInt(20, 200)))) killedHalfway += 1;
    expect(await fixture.faults()).toEqual([]);
  }
  expect(killedHalfway).toBeGreaterThan(0);
  expect(await sellUntilKilled(args, 180_000)).toBe(true);
  expect(await fixture.faults()).toEqual([]);

  const { database } = fixture.app.app;
  const [sums] = await database.run(
    `SELECT (SELECT count(*)::int FROM orders WHERE account_id = $1) AS orders,
       (SELECT count(*)::int FROM tags WHERE account_id = $1) AS tags,
       (SELECT count(*)::int FROM stock_devices WHERE state = 'at-point') AS left,
       (SELECT sum(amount_minor)::bigint FROM cash_top_ups WHERE clerk_id = $2 AND kind = 'sale') AS taken`,
    [buyer.accountId, counter.userId],
  );
  expect(sums).toEqual({ orders: DEVICES, tags: DEVICES, left: 0, taken: DEVICES * total });
  // Whatever was killed, the customer was told of each once.
  const [told] = await database.run(
    `SELECT count(*)::int AS n FROM jobs.job
     WHERE name = 'mail' AND data->>'template' = 'purchases.mail-sold'`,
  );
  expect(told).toEqual({ n: DEVICES });
}, 300_000);
