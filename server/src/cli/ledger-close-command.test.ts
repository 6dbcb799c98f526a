import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transfer } from '../areas/wallet/index.ts';
import { createLog } from '../platform/log.ts';
import { readSettings } from '../settings.ts';
import { openAppFixture, type AppFixture } from '../testing/app-fixture.ts';
import { everyAccount } from '../testing/scope.ts';
import type { CommandOptions, CommandReport } from './command.ts';
import { ledgerCloseCommand } from './ledger-close-command.ts';
import { ledgerVerifyCommand } from './ledger-verify-command.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture();
});
afterAll(() => fixture.close());

function run(
  options: CommandOptions = {},
  { command = ledgerCloseCommand, signal = new AbortController().signal, dayClose = 'true' } = {},
): Promise<CommandReport> {
  const read = readSettings({ DATA_DIR: '/nowhere', DAY_CLOSE: dayClose }, 'demo');
  if (!read.ok) throw new Error(read.faults.join('\n'));
  const { database } = fixture.app;
  return command.run({
    args: [],
    options,
    signal,
    settings: read.settings,
    database,
    databaseUrl: fixture.databaseUrl,
    ownerUrl: fixture.ownerUrl,
    clock: { now: fixture.now },
    log: createLog('silent'),
    say: () => undefined,
  });
}

async function topUp(amount: number): Promise<void> {
  const { database, services } = fixture.app;
  await database.transaction((tx) =>
    services.wallet.postJournals(everyAccount, tx, [
      {
        accountId: uuid(),
        kind: 'top-up',
        reference: uuid(),
        occurredAt: fixture.now(),
        currency: 'RSD',
        lines: transfer({ kind: 'bank-clearing' }, { kind: 'tag', tagId: uuid() }, amount),
      },
    ]),
  );
}

/** What verification finds broken of closed days: the journals of these tests are of no order. */
async function brokenOfDays(): Promise<readonly string[]> {
  const { lines } = await run({}, { command: ledgerVerifyCommand });
  return lines.filter((line) => /^BROKEN .*\bdays?\b/u.test(line));
}

test('all days that are over are closed, in their order, once', async () => {
  await topUp(250_000);
  fixture.passTime({ hours: 24 });
  const first = await run();
  expect(first).toMatchObject({
    exitCode: 0,
    data: {
      through: '2026-11-20',
      days: [
        {
          day: '2026-11-20',
          journals: 1,
          accounts: [
            { account: 'bank-clearing', closingMinor: -250_000, differenceMinor: 0 },
            { account: 'tag', openingMinor: 0, creditMinor: 250_000, closingMinor: 250_000 },
          ],
        },
      ],
    },
  });
  expect(first.lines).toEqual([
    '2026-11-20: 1 journals, 2 lines, debits and credits 2500.00 RSD',
    '1 days closed, up to 2026-11-20.',
  ]);
  fixture.passTime({ hours: 72 });
  const stopped = new AbortController();
  stopped.abort();
  expect(await run({}, { signal: stopped.signal })).toMatchObject({
    data: { days: [], stopped: true },
  });
  expect(await run({ to: '2026-11-22' })).toMatchObject({
    exitCode: 0,
    data: { days: [{ day: '2026-11-21' }, { day: '2026-11-22' }] },
  });
  expect(await run()).toMatchObject({ data: { days: [{ day: '2026-11-23' }] } });
  expect(await run()).toMatchObject({ exitCode: 0, data: { days: [] } });
  expect(await brokenOfDays()).toEqual([]);
});

test('a day that differs from the balances of the customers is said, and fails the command', async () => {
  fixture.passTime({ hours: 24 });
  const { database } = fixture.app;
  const change = 'UPDATE ledger_accounts SET balance_minor = balance_minor + $1 WHERE kind = $2';
  await database.run(change, [1, 'tag']);
  const { exitCode, lines } = await run();
  await database.run(change, [-1, 'tag']);
  expect(exitCode).toBe(1);
  expect(lines.join('\n')).toContain('DIFFERS by 0.01 RSD');
  expect(await brokenOfDays()).toEqual([
    expect.stringContaining('every closed day closed with what the balances of all customers said'),
  ]);
});

test.each([
  [{ to: '2026-12-31' }, 1, /not over yet/],
  [{ to: '20.11.2026.' }, 2, /is no day/],
] as const)('what cannot be closed is refused: %j', async (options, exitCode, reason) => {
  const report = await run(options);
  expect(report.exitCode).toBe(exitCode);
  expect(report.lines.join('\n')).toMatch(reason);
});

test('an operator who does not close days has no such command', async () => {
  const report = await run({}, { dayClose: 'false' });
  expect(report).toMatchObject({
    exitCode: 1,
    data: { error: expect.stringContaining('DAY_CLOSE') },
  });
});
