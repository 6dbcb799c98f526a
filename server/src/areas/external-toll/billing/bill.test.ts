import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { t4aBillCommand } from '../../../cli/t4a-bill-command.ts';
import { createLog } from '../../../platform/log.ts';
import { readSettings } from '../../../settings.ts';
import { openBillingFixture, type BillingFixture } from '../testing/billing-fixture.ts';
import { createBilling } from './bill.ts';
import { everyAccount } from '../../../testing/scope.ts';

let fixture: BillingFixture;
let folder: string;
beforeAll(async () => {
  fixture = await openBillingFixture();
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-bill-'));
});
afterEach(async () => {
  expect(await fixture.faults()).toEqual([]);
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});

const bosnian = {
  country: 'BA',
  currency: 'BAM',
  rate: { value: '59.9141', day: '2026-11-20' },
};

test('a month of passages is one invoice, tolls apart from the service, however often it is billed', async () => {
  const who = await fixture.addWithoutCard();
  await fixture.abroad(who, {}, bosnian, {});
  const runs = await Promise.all([fixture.bill(), fixture.bill(), fixture.bill()]);
  expect(runs.reduce((sum, { invoices }) => sum + invoices, 0)).toBe(1);
  expect(runs.flatMap(({ failed }) => failed)).toEqual([]);
  expect(await fixture.bill()).toEqual({ invoices: 0, passages: 0, failed: [] });
  const tolls = 2 * 144_134 + 73_694;
  expect(await fixture.invoices(who)).toMatchObject({
    totalRecords: 1,
    unpaid: { amount: tolls + 12_000, currency: 'RSD' },
    items: [
      {
        period: '2026-11-01/2026-11-30',
        status: 'due',
        tollsTotal: { amount: tolls },
        servicesTotal: { amount: 12_000 },
        amount: { amount: tolls + 12_000 },
        passages: 3,
        late: 0,
        dueOn: '2026-11-28',
        payment: null,
      },
    ],
  });
});

test('a late passage is in the next invoice, and its month is not charged twice', async () => {
  const who = await fixture.addWithoutCard();
  await fixture.abroad(who);
  await fixture.bill();
  await fixture.abroad(who);
  expect(await fixture.bill('2026-11')).toMatchObject({ invoices: 0 });
  await fixture.bill('2026-12');
  expect((await fixture.invoices(who)).items).toMatchObject([
    { period: '2026-12-01/2026-12-31', late: 1, servicesTotal: { amount: 0 } },
    { period: '2026-11-01/2026-11-30', late: 0, servicesTotal: { amount: 12_000 } },
  ]);
});

test('an invoice for nothing is paid when it is issued', async () => {
  const who = await fixture.addWithoutCard();
  await fixture.abroad(who);
  await fixture.bill();
  await fixture.abroad(who, { amount: 0, sections: [freeSection] });
  await fixture.bill('2026-12');
  expect(await fixture.invoice(who)).toMatchObject({ status: 'paid', amount: { amount: 0 } });
});

test('an account that cannot be billed is reported, and the others are billed', async () => {
  const [one, other] = [await fixture.addWithoutCard(), await fixture.addWithoutCard()];
  await fixture.abroad(one);
  await fixture.abroad(other);
  const { database, services } = fixture.app.app;
  const billing = createBilling({
    database,
    clock: { now: () => fixture.app.now() },
    log: createLog('silent'),
    wallet: services.wallet,
    currency: 'RSD',
    serviceFeeMinor: 12_000,
    vatPercent: 20,
    async issued({ accountId }) {
      if (accountId === one.accountId) throw new Error('a fault of this account');
    },
  });
  expect(await billing.billAll(everyAccount, '2026-11')).toMatchObject({
    invoices: 1,
    failed: [one.accountId],
  });
  expect((await fixture.invoices(one)).totalRecords).toBe(0);
  expect((await fixture.invoices(other)).totalRecords).toBe(1);
  expect(await fixture.bill()).toMatchObject({ invoices: 1, failed: [] });
});

test('the command line bills months that are over, and no others', async () => {
  const who = await fixture.addWithoutCard();
  await fixture.abroad(who);
  const read = readSettings({ DATA_DIR: folder }, 'demo');
  if (!read.ok) throw new Error(read.faults.join('\n'));
  const run = (month?: string) =>
    t4aBillCommand.run({
      args: [],
      settings: read.settings,
      database: fixture.app.app.database,
      databaseUrl: fixture.app.databaseUrl,
      ownerUrl: fixture.app.ownerUrl,
      clock: { now: () => fixture.app.now() },
      log: createLog('silent'),
      say: () => undefined,
      ...(month === undefined ? {} : { options: { month } }),
    });
  expect(await run('2026-11')).toMatchObject({ exitCode: 1, data: { month: '2026-11' } });
  expect(await run('november')).toMatchObject({ exitCode: 2 });
  expect(await run()).toMatchObject({ exitCode: 0, data: { month: '2026-10', invoices: 0 } });
  fixture.until('2026-12-02T03:00:00Z');
  expect(await run()).toMatchObject({
    exitCode: 0,
    data: { month: '2026-11', invoices: 1, passages: 1, failed: [], stopped: false },
  });
});

const freeSection = {
  from: { name: 'Загреб исток', localName: 'Zagreb istok' },
  to: { name: 'Липовац', localName: 'Lipovac' },
  tariffSystem: 'A3',
  metres: 0,
  base: 0,
  exact: 0,
  amount: 0,
};
