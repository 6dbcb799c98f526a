import pg from 'pg';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import { nobodyListens } from '../../platform/events/events.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { everyAccount } from '../../testing/scope.ts';
import {
  createLedgerFigures,
  createWallet,
  transfer,
  type JournalDraft,
  type LedgerAccount,
  type LedgerFigures,
  type Wallet,
} from './index.ts';

let storage: TestDatabase;
let database: Database;
let owner: pg.Client;
let wallet: Wallet;
let figures: LedgerFigures;
beforeAll(async () => {
  storage = await createTestDatabase();
  database = createDatabase({ url: storage.appUrl });
  owner = new pg.Client({ connectionString: storage.ownerUrl });
  await owner.connect();
  const clock = { now: () => Temporal.Instant.from('2026-11-20T12:00:00Z') };
  wallet = createWallet({ database, clock, events: nobodyListens });
  figures = createLedgerFigures({ database, jobs: { every: () => undefined } });
});
afterAll(async () => {
  await owner.end();
  await database.close();
  await storage.drop();
});
beforeEach(async () => {
  await owner.query(
    'TRUNCATE postings, journals, ledger_accounts, ledger_figures, ledger_figure_changes',
  );
});
afterEach(async () => {
  const checks = await wallet.verify(everyAccount);
  expect(checks.filter(({ faults }) => faults.length > 0)).toEqual([]);
});

const tag: LedgerAccount = { kind: 'tag', tagId: uuid() };

async function post(
  kind: JournalDraft['kind'],
  from: LedgerAccount,
  to: LedgerAccount,
  amountMinor: number,
  occurredAt: string,
): Promise<void> {
  const draft: JournalDraft = {
    accountId: uuid(),
    kind,
    reference: uuid(),
    occurredAt: Temporal.Instant.from(occurredAt),
    currency: 'RSD',
    lines: transfer(from, to, amountMinor),
  };
  await database.transaction((tx) => wallet.postJournals(everyAccount, tx, [draft]));
}

const topUp = (amountMinor: number, occurredAt: string) =>
  post('top-up', { kind: 'gateway-clearing' }, tag, amountMinor, occurredAt);

async function of(from: string, to = from) {
  const found = await figures.of(everyAccount, { from, to });
  return found.map(({ journalKind, ledgerAccount, postings, amountMinor }) =>
    [journalKind, ledgerAccount, postings, amountMinor].join(' '),
  );
}

test('money counts on the day of toll time on which it moved; what is on tags, and tolls, do not', async () => {
  await topUp(100, '2026-05-04T21:59:59Z');
  await topUp(200, '2026-05-04T22:00:00Z');
  await topUp(400, '2026-05-05T10:00:00Z');
  await post('toll', tag, { kind: 'toll-revenue' }, 50, '2026-05-05T11:00:00Z');
  await post(
    'refund',
    { kind: 'complaint-refunds' },
    { kind: 'payouts' },
    30,
    '2026-05-05T12:00:00Z',
  );
  expect(await of('2026-05-04')).toEqual(['top-up gateway-clearing 1 -100']);
  expect(await of('2026-05-05')).toEqual([
    'refund complaint-refunds 1 -30',
    'refund payouts 1 30',
    'top-up gateway-clearing 2 -600',
  ]);
  const before = await of('2026-05-01', '2026-05-31');
  await figures.sweep(everyAccount);
  expect(await of('2026-05-01', '2026-05-31')).toEqual(before);
  expect((await owner.query('SELECT FROM ledger_figure_changes')).rowCount).toBe(0);
});

test('what was posted before there were figures is added up once, beside what is posted meanwhile', async () => {
  await topUp(100, '2026-02-01T10:00:00Z');
  await topUp(200, '2026-02-02T10:00:00Z');
  await post('toll', tag, { kind: 'toll-revenue' }, 50, '2026-02-02T11:00:00Z');
  await owner.query(`UPDATE journals SET added_up = false; TRUNCATE ledger_figure_changes;
    UPDATE figure_backfills SET is_complete = false, last_account = DEFAULT, last_row = DEFAULT
    WHERE history = 'journals'`);
  expect([await figures.areComplete(everyAccount), await of('2026-02-02')]).toEqual([false, []]);
  await Promise.all([
    topUp(400, '2026-02-02T12:00:00Z'),
    figures.sweep(everyAccount),
    figures.sweep(everyAccount),
  ]);
  await figures.sweep(everyAccount);
  expect(await figures.areComplete(everyAccount)).toBe(true);
  expect(await of('2026-02-01', '2026-02-02')).toEqual(['top-up gateway-clearing 3 -700']);
});
