import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { tellsMoreOnSystem, wantsDatabase } from './lib-database-tests.mjs';

const tests = globSync('server/**/*.test.ts', { cwd: path.resolve(import.meta.dirname, '..') })
  .filter(wantsDatabase)
  .toSorted();

test('on the system’s PostgreSQL run the tests of the database itself, a fifth of all', () => {
  const onBoth = tests.filter(tellsMoreOnSystem);
  for (const area of ['wallet', 'top-ups', 'balance-transfers', 'books']) {
    expect(onBoth.filter((file) => file.startsWith(`server/src/areas/${area}/`))).not.toEqual([]);
  }
  expect(onBoth.length / tests.length).toBeGreaterThan(0.18);
});

test.each([
  'server/src/platform/database/migrate.test.ts',
  'server/src/platform/database/schema.test.ts',
  'server/src/platform/jobs/jobs.test.ts',
  'server/src/areas/wallet/wallet.test.ts',
  'server/src/areas/top-ups/kill-loop.test.ts',
  'server/src/areas/top-ups/top-up-at-once.test.ts',
  'server/src/areas/counter/cash-desk.test.ts',
  // Their names do not say that two come at once.
  'server/src/areas/complaints/payout-files.test.ts',
  'server/src/areas/passages/months/archive-month.test.ts',
  'server/src/areas/postpaid/postpaid-at-once.test.ts',
  'server/src/areas/reports/reports-made-alone.test.ts',
  'server/src/areas/external-toll/billing/bill.test.ts',
  'server/src/areas/passages/record-passages.test.ts',
  'server/src/areas/passages/search.test.ts',
  'server/src/areas/corrections/refused-passages.test.ts',
  'server/src/areas/personal-data/periods/retention.test.ts',
])('%s runs on both', (file) => {
  expect(tests).toContain(file);
  expect(tellsMoreOnSystem(file)).toBe(true);
});

test.each([
  'server/src/areas/legal/legal.test.ts',
  // Blocks are no locks.
  'server/src/areas/tags/blocks/account-blocks.test.ts',
  // One does something after the other.
  'server/src/areas/top-ups/wallet-top-ups.test.ts',
  'server/src/cli/customers-command.test.ts',
  'server/src/areas/postpaid/postpaid.test.ts',
  // Files, and what screens say.
  'server/src/areas/passages/months/month-files.test.ts',
  'server/src/areas/passages/months/shown-without-months.test.ts',
  // Killed as the rest of the money is, which runs on both.
  'server/src/areas/balance-transfers/own-transfers-killed.test.ts',
  'server/src/passages-kill-loop.test.ts',
  'server/src/platform/threads/thread-pool.test.ts',
])('%s runs on the embedded one', (file) => {
  expect(tests).toContain(file);
  expect(tellsMoreOnSystem(file)).toBe(false);
});
