import { mkdtemp, rm } from 'node:fs/promises';
import { getProfil, refreshToken } from '@rampa/contract/identity';
import { getJa } from '@rampa/contract/staff';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { readSettings } from '../settings.ts';
import { openAppFixture, type AppFixture, type SignedIn } from '../testing/app-fixture.ts';
import type { CommandOptions, CommandReport } from './command.ts';
import { sessionCommands } from './session-commands.ts';

let fixture: AppFixture;
let folder: string;
beforeAll(async () => {
  fixture = await openAppFixture();
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-sessions-'));
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});

async function end(options: CommandOptions): Promise<CommandReport> {
  const read = readSettings({ DATA_DIR: folder }, 'demo');
  if (!read.ok) throw new Error(read.faults.join('\n'));
  const [command] = sessionCommands;
  if (command === undefined) throw new Error('There is no command for sessions');
  return command.run({
    args: [],
    options,
    settings: read.settings,
    database: fixture.app.database,
    databaseUrl: fixture.databaseUrl,
    ownerUrl: fixture.ownerUrl,
    clock: { now: () => fixture.now() },
    log: createLog('silent'),
    say: () => undefined,
  });
}

/** Whether a call gets through, once running servers have asked again, and whether the session can be renewed. */
async function livesOn(who: SignedIn): Promise<readonly boolean[]> {
  fixture.passTime({ seconds: 6 });
  const read = await fixture.call(getProfil, {}, who.token);
  const { token, refreshToken: renewing } = who;
  const renewed = await fixture.call(refreshToken, { token, refreshToken: renewing });
  return [read.http === 200, renewed.http === 200];
}

test('the operator signs one customer out on all devices; the others stay', async () => {
  const customer = await fixture.addCustomer();
  const phone = await fixture.signInAgain(customer);
  const other = await fixture.addCustomer();
  const email = `${customer.username.toUpperCase()}@PRIMER.RS`;
  expect(await end({ email })).toMatchObject({ exitCode: 0, data: { ended: 2 } });
  expect(await livesOn(customer)).toEqual([false, false]);
  expect(await livesOn(phone)).toEqual([false, false]);
  expect(await livesOn(other)).toEqual([true, true]);
  expect(await end({ email })).toMatchObject({ exitCode: 0, data: { ended: 0 } });
  const again = await fixture.signInAgain(customer);
  expect(await livesOn(again)).toEqual([true, true]);
  const lines = await fixture.app.database.run(
    `SELECT actor, details->>'count' AS count FROM audit_trail
     WHERE action = 'sessions-ended' AND subject = $1 ORDER BY occurred_at, audit_id`,
    [`user:${customer.userId}`],
  );
  expect(lines).toEqual([
    { actor: 'operator', count: '2' },
    { actor: 'operator', count: '0' },
  ]);
});

test('everybody is signed out at once, staff included', async () => {
  const customer = await fixture.addCustomer();
  const clerk = await fixture.addStaff('clerk');
  expect(await end({ everybody: true })).toMatchObject({ exitCode: 0 });
  expect(await livesOn(customer)).toEqual([false, false]);
  expect((await fixture.call(getJa, {}, clerk.token)).http).toBe(401);
  const left = await fixture.app.database.run('SELECT 1 FROM sessions WHERE ended_at IS NULL');
  expect(left).toEqual([]);
});

test('nobody is signed out by a name that nobody has, or by no name', async () => {
  const customer = await fixture.addCustomer();
  expect(await end({ email: 'nema@primer.rs' })).toMatchObject({
    exitCode: 1,
    data: { refused: 'not-found' },
  });
  expect(await end({})).toMatchObject({ exitCode: 2 });
  const both = { email: `${customer.username}@primer.rs`, everybody: true };
  expect(await end(both)).toMatchObject({ exitCode: 2 });
  expect(await livesOn(customer)).toEqual([true, true]);
});
