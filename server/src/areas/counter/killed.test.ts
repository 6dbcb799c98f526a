import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runUntilKilled } from '../../testing/until-killed.ts';
import { openCounterFixture, type CounterFixture } from './testing/counter-fixture.ts';

const program = fileURLToPath(new URL('testing/take-cash.test-program.ts', import.meta.url));
const KILLS = 3;
const TAKEN = 20;

let fixture: CounterFixture;
let folder: string;
beforeAll(async () => {
  fixture = await openCounterFixture();
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-cash-'));
});
afterAll(async () => {
  await fixture.app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Another process takes cash; it is killed so many milliseconds after it has begun. */
function takeUntilKilled(args: readonly string[], milliseconds: number): Promise<boolean> {
  const all = [fixture.app.databaseUrl, ...args];
  return runUntilKilled(program, all, { dataDir: folder, milliseconds });
}

test(`a server killed ${KILLS} times takes each sum once, and tills, tags and books agree after each`, async () => {
  const clerk = await fixture.app.addStaff('clerk');
  const customer = await fixture.addCustomer();
  const args = [clerk.userId, customer.accountId, customer.tagId];
  let killedHalfway = 0;
  for (let kills = 0; kills < KILLS; kills += 1) {
    if (!(await takeUntilKilled(args, randomInt(20, 150)))) killedHalfway += 1;
    expect(await fixture.faults()).toEqual([]);
  }
  expect(killedHalfway).toBeGreaterThan(0);
  expect(await takeUntilKilled(args, 60_000)).toBe(true);
  expect(await fixture.faults()).toEqual([]);

  const { database } = fixture.app.app;
  const [sums] = await database.run(
    `SELECT count(*)::int AS taken, count(*) FILTER (WHERE returned_at IS NULL)::int AS kept
     FROM cash_top_ups WHERE clerk_id = $1`,
    [clerk.userId],
  );
  const { taken, kept } = sums as { taken: number; kept: number };
  expect(taken).toBe(TAKEN);
  expect(await fixture.balanceOf(customer)).toBe(kept * 100_000);
  // Whatever was taken and given back, the customer was told of it once.
  const told = await database.run(
    `SELECT data->>'template' AS template, count(*)::int AS n FROM jobs.job
     WHERE name = 'mail' AND data->>'template' LIKE 'top-ups.mail-cash-%' GROUP BY 1 ORDER BY 1`,
  );
  expect(told).toEqual([
    { template: 'top-ups.mail-cash-paid', n: TAKEN },
    ...(kept === TAKEN ? [] : [{ template: 'top-ups.mail-cash-returned', n: TAKEN - kept }]),
  ]);
}, 120_000);
