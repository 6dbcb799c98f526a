import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture } from '../../testing/app-fixture.ts';
import { runUntilKilled } from '../../testing/until-killed.ts';
import { addTag, balancesOf, faultsOfTransfers, sessionOf } from './testing/two-tags.ts';

const program = fileURLToPath(new URL('testing/move-money.test-program.ts', import.meta.url));

let fixture: AppFixture;
let folder: string;
beforeAll(async () => {
  fixture = await openAppFixture();
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-moved-'));
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

const full = 100_000;
const KILLS = 3;
const MOVES = 40;

/** Another process moves money; it is killed after it has told of so many transfers. */
function moveUntilKilled(args: readonly string[], transfers: number): Promise<boolean> {
  const all = [fixture.databaseUrl, ...args];
  return runUntilKilled(program, all, { dataDir: folder, lines: transfers });
}

test(`a server killed ${KILLS} times moves each amount once`, async () => {
  const owner = await fixture.addCustomer();
  const from = await addTag(fixture, owner, 'Пун', full);
  const to = await addTag(fixture, owner, 'Празан', 0);
  const session = await sessionOf(fixture, owner.userId);
  const args = [owner.accountId, owner.userId, session, from, to];
  for (let kills = 1; kills <= KILLS; kills += 1) {
    // What was moved before is answered as before, and told of again.
    expect(await moveUntilKilled(args, kills * 8 + randomInt(4))).toBe(false);
    expect(await faultsOfTransfers(fixture)).toEqual([]);
  }
  expect(await moveUntilKilled(args, Infinity)).toBe(true);
  const back = Math.floor(MOVES / 3);
  const moved = (MOVES - back) * 1000 - back * 500;
  expect(await balancesOf(fixture, owner, [from, to])).toEqual([full - moved, moved]);
  expect(await faultsOfTransfers(fixture)).toEqual([]);
  const mails = await fixture.app.database.run(
    `SELECT count(*)::int AS n FROM jobs.job WHERE name = 'mail' AND data->>'to' = $1`,
    [`${owner.username}@primer.rs`],
  );
  expect(mails).toEqual([{ n: MOVES }]);
}, 120_000);
