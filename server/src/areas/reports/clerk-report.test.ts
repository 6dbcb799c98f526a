import type { CallInput, CallResult } from '@rampa/contract';
import { pripremiProdaju, prodajUredjaj } from '@rampa/contract/counter';
import {
  getNeuskladjene,
  rasporediUplatu,
  type UnmatchedTransfer,
} from '@rampa/contract/reconciliation';
import { getIzvestajUprave, izvozIzvestajaUprave, type ClerkWork } from '@rampa/contract/reports';
import { blokirajNalog, blokirajTag } from '@rampa/contract/tags';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../testing/app-fixture.ts';
import { readCsv } from '../../testing/exports/table-reader.ts';
import { deskScope, everyAccount } from '../../testing/scope.ts';
import {
  openCounterFixture,
  type CashCustomer,
  type CounterFixture,
} from '../counter/testing/counter-fixture.ts';
import { stockPoint } from '../counter/testing/stock-point.ts';

// It is Friday, 20 November 2026, 13:00 in toll time.

let fixture: CounterFixture;
let ana: SignedIn;
let counter: SignedIn;
let supervisor: SignedIn;
let customer: CashCustomer;
beforeAll(async () => {
  fixture = await openCounterFixture();
  [ana, counter, supervisor] = [
    await fixture.app.addStaff('clerk'),
    await fixture.app.addStaff('counter'),
    await fixture.app.addStaff('supervisor'),
  ];
  customer = await fixture.addCustomer();
});
afterAll(() => fixture.app.close());
afterEach(async () => {
  expect(await fixture.faults()).toEqual([]);
});

type Report = CallResult<typeof getIzvestajUprave>;

async function reportOf(
  by: 'clerk' | 'money',
  input: Partial<CallInput<typeof getIzvestajUprave>> = {},
): Promise<Report> {
  const wish = { from: '2026-11-20', to: '2026-11-20', by, languageId: '3', ...input };
  const { statusCode, message, result } = await fixture.app.call(
    getIzvestajUprave,
    wish,
    supervisor.token,
  );
  if (statusCode !== 200) throw new Error(message);
  return result as Report;
}

/** What one of the staff did today. */
async function workOf({ userId }: SignedIn): Promise<readonly (readonly unknown[])[]> {
  const { rows } = await reportOf('clerk');
  return rows
    .filter(({ of }) => of.startsWith(`${userId}/`))
    .map(({ work, now }) => [work, now.count, now.amount.amount]);
}

/** The sale of a device with its first credit, at the counter; what was paid. */
async function sellDevice(): Promise<number> {
  const [serial_number = ''] = await stockPoint(fixture.app, ana, 1);
  const buyer = await fixture.app.addCustomer();
  await fixture.app.app.database.run('UPDATE users SET phone = $1 WHERE user_id = $2', [
    '+381641234567',
    buyer.userId,
  ]);
  const asked = {
    serial_number,
    email: `${buyer.username}@primer.rs`,
    knownBy: '064 123 4567',
  };
  const answer = await fixture.app.call(pripremiProdaju, asked, counter.token);
  const { account_id, packages } = answer.result as CallResult<typeof pripremiProdaju>;
  const total = packages.find((one) => one.package === 'small')?.total ?? 0;
  const sale = { account_id, serial_number, package: 'small', total, plate: '' };
  const sold = await fixture.app.call(
    prodajUredjaj,
    { ...sale, idempotencyKey: uuid() },
    counter.token,
  );
  expect(sold.statusCode).toBe(200);
  return total;
}

test('the report by clerk has what each of them took, gave back, sold and handed over, as the ledger has it', async () => {
  await fixture.take(ana, customer, { amount: 250_000 });
  const wrong = await fixture.take(ana, customer, { amount: 130_000 });
  expect(await fixture.giveBack(ana, customer, wrong)).toBe('200');
  await fixture.take(counter, customer, { amount: 110_000 });
  const device = await sellDevice();
  // Forty para are missing.
  const count = { expected: 250_000, counted: 249_960, note: 'ситнина' };
  expect(await fixture.close(ana, count)).toBe('200');

  expect(await workOf(ana)).toEqual([
    ['cash-top-ups', 2, 380_000],
    ['cash-returned', 1, 130_000],
    ['tills-closed', 1, 249_960],
    ['till-differences', 1, -40],
  ]);
  expect(await workOf(counter)).toEqual([
    ['cash-top-ups', 1, 110_000],
    ['device-sales', 1, device],
  ]);

  await fixture.app.app.services.ledgerFigures.sweep(everyAccount);
  const { rows } = await reportOf('clerk');
  const { rows: money } = await reportOf('money');
  const ofWork = (work: ClerkWork) =>
    rows.reduce((sum, row) => sum + (row.work === work ? row.now.amount.amount : 0), 0);
  const ofLedger = (of: string) => money.find((row) => row.of === of)?.now.amount.amount;
  expect({
    topUps: ofWork('cash-top-ups'),
    devices: ofWork('device-sales'),
    returned: ofWork('cash-returned'),
    differences: ofWork('till-differences'),
  }).toEqual({
    topUps: ofLedger('top-ups/cash'),
    devices: ofLedger('orders/cash'),
    returned: ofLedger('cash-returned/cash'),
    differences: ofLedger('till-differences/cash'),
  });
});

test('it has the transfers that each of them assigned, and the tags that they blocked, each once', async () => {
  const { services, database } = fixture.app.app;
  const transfer = {
    date: '2026-11-20',
    amountMinor: 77_703,
    currency: 'RSD',
    reference: 'камата',
  };
  await services.bankTransfers.import(everyAccount, [{ ...transfer, id: uuid() }]);
  const listed = await fixture.app.call(getNeuskladjene, {}, ana.token);
  const { items } = listed.result as { readonly items: readonly UnmatchedTransfer[] };
  const parts = [{ to: 'elsewhere', note: 'камата', amount: 77_703 }];
  const assigned = { transfer_id: items[0]?.transfer_id, parts };
  const block = { account_id: customer.accountId, tag_id: customer.tagId, reason: 'document' };
  for (const [call, input] of [
    [rasporediUplatu, assigned],
    [blokirajTag, block],
    // A repeated click.
    [rasporediUplatu, assigned],
    [blokirajTag, block],
  ] as const) {
    expect((await fixture.app.call(call, input, ana.token)).statusCode).toBe(200);
  }
  // Whoever comes too late has blocked nothing, nor has who blocks an account without a tag.
  const { accountId } = await fixture.app.addCustomer();
  const empty = { account_id: accountId, reason: 'fraud', note: 'По налогу' };
  for (const [call, input] of [
    [blokirajTag, block],
    [blokirajNalog, empty],
  ] as const) {
    expect((await fixture.app.call(call, input, supervisor.token)).statusCode).toBe(200);
  }
  expect(await workOf(supervisor)).toEqual([]);
  // What the command line does is nobody's work.
  const scope = deskScope(fixture.app.now);
  await scope.by.record(database.queries, {
    accountId: customer.accountId,
    action: 'order-sent',
    subject: 'order:261120000001',
  });
  // What a rule does when money comes is not counted at all, whoever took the money.
  await scope.by.record(database.queries, {
    accountId: customer.accountId,
    action: 'tag-unblocked',
    subject: `tag:${customer.tagId}`,
    details: { reason: 'unpaid', rule: true },
  });
  expect((await workOf(ana)).slice(4)).toEqual([
    ['transfers-assigned', 1, 77_703],
    ['tags-blocked', 1, 0],
  ]);
  const { rows } = await reportOf('clerk');
  expect(rows.find(({ work }) => work === 'orders-sent')).toMatchObject({
    of: 'none/orders-sent',
    now: { count: 1 },
  });
  expect(rows.filter(({ work }) => work === 'tags-unblocked')).toEqual([]);
});

test('days are those of toll time, and the period before has its own', async () => {
  const takenAt = (moment: string) =>
    fixture.app.app.database.run(
      'UPDATE cash_top_ups SET taken_at = $1 WHERE amount_minor = 110000',
      [moment],
    );
  await takenAt('2026-11-18T23:00:00Z');
  const { rows } = await reportOf('clerk');
  const cash = rows.find(
    ({ of, work }) => work === 'cash-top-ups' && of.startsWith(counter.userId),
  );
  // Midnight of the 19th: the day before.
  expect(cash).toMatchObject({
    now: { count: 0, amount: { amount: 0 } },
    before: { count: 1, amount: { amount: 110_000 } },
  });
  await takenAt(fixture.app.now().toString());
});

test('a file names the clerk and the work in each row, and adds up no kinds of work', async () => {
  const reply = await fixture.app.send({
    url: izvozIzvestajaUprave.path,
    query: { from: '2026-11-20', to: '2026-11-20', by: 'clerk', languageId: '3', format: 'csv' },
    headers: { authorization: `Bearer ${supervisor.token}` },
  });
  const [head, ...rows] = readCsv(reply.rawPayload, ',');
  expect(head).toEqual([
    'Clerk',
    'Number',
    'Amount',
    'Number before',
    'Amount before',
    'Currency',
    'Key',
  ]);
  const differences = rows.find(([, , , , , , key]) => key === `${ana.userId}/till-differences`);
  expect(differences?.[0]).toMatch(/.: Till differences$/);
  expect(differences?.[2]).toMatch(/^[-\u2212]0\.40$/);
});
