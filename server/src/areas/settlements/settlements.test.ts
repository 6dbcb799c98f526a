import type { CallInput } from '@rampa/contract';
import {
  getObracuni,
  getRazlikeObracuna,
  resiRazliku,
  uveziObracun,
} from '@rampa/contract/settlements';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { settlementCommand } from '../../cli/settlement-command.ts';
import { createLog } from '../../platform/log.ts';
import { readSettings } from '../../settings.ts';
import type { SignedIn } from '../../testing/app-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';
import { resultOf } from '../complaints/testing/complaint-fixture.ts';
import { openPaymentFixture, type PaymentFixture } from '../top-ups/testing/payment-fixture.ts';
import { checkSettlements } from './index.ts';

let fixture: PaymentFixture;
let folder: string;
let supervisor: SignedIn;
let clerk: SignedIn;
beforeAll(async () => {
  fixture = await openPaymentFixture();
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-settlements-'));
  supervisor = await fixture.app.addStaff('supervisor');
  clerk = await fixture.app.addStaff('clerk');
});
beforeEach(async () => {
  const owner = new pg.Client({ connectionString: fixture.app.ownerUrl });
  await owner.connect();
  await owner.query('TRUNCATE gateway_settlements, gateway_settlement_lines, gateway_differences');
  await owner.end();
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});

/** A paid top-up of 2,500 dinars, with the gateway's transaction. */
async function paid(): Promise<{ readonly order: string; readonly transaction: string }> {
  const customer = await fixture.addCustomer();
  const order = await fixture.startAtGateway(customer);
  await fixture.gateway.approve(order);
  await expect.poll(async () => (await fixture.status(customer, order)).status).toBe('paid');
  const [row] = await fixture.rows<{ id: string }>(
    'SELECT provider_transaction_id AS id FROM payments WHERE order_number = $1',
    [order],
  );
  return { order, transaction: row?.id ?? '' };
}

type Line = readonly [kind: string, transaction: string, order: string, gross: string];
const header = 'settlement,paid_on,kind,transaction,order,day,gross,fee,net,currency';

/** A settlement without fees. */
function fileOf(id: string, lines: readonly Line[], sum: string, day = '2026-11-20'): string {
  const row = ([kind, transaction, order, gross]: Line) =>
    `${id},2026-11-21,${kind},${transaction},${order},${day},${gross},0.00,${gross},RSD`;
  return [header, ...lines.map(row), row(['payout', '', '', sum])].join('\n');
}

const bring = async (text: string | Buffer) =>
  resultOf(
    uveziObracun,
    await fixture.app.call(
      uveziObracun,
      { data: Buffer.from(text).toString('base64') },
      supervisor.token,
    ),
  );
const differences = async (state: 'open' | 'closed' = 'open') =>
  resultOf(
    getRazlikeObracuna,
    await fixture.app.call(getRazlikeObracuna, { rows: '100', state }, clerk.token),
  ).items;
const decide = async (
  input: Omit<CallInput<typeof resiRazliku>, 'order_number'> & { readonly order_number?: string },
) => {
  const { statusCode, message } = await fixture.app.call(resiRazliku, input, clerk.token);
  return `${statusCode} ${message}`.trim();
};
const verdicts = async () => (await differences()).map(({ verdict }) => verdict).toSorted();

test('what the sandbox gateway settles fits our payments, and importing it again adds nothing', async () => {
  const one = await paid();
  const two = await paid();
  await fixture.gateway.reverse(two.order, { type: 'chargeback', amount: 50_000 });
  await expect
    .poll(() =>
      fixture.rows('SELECT 1 FROM payment_reversals WHERE order_number = $1', [two.order]),
    )
    .toHaveLength(1);
  const answer = await fetch(`${fixture.gateway.url}/sandbox/settlement?currency=RSD`);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).toContain(one.transaction);
  const first = await bring(text);
  expect(first).toMatchObject({
    known: false,
    faults: [],
    settlement: { waiting: 0, arrivedOn: null },
  });
  expect(first.settlement?.transactions).toBeGreaterThanOrEqual(3);
  expect(await bring(text)).toEqual({ ...first, known: true });
  expect(await differences()).toEqual([]);
  const [listed] = resultOf(
    getObracuni,
    await fixture.app.call(getObracuni, {}, clerk.token),
  ).items;
  expect(listed).toEqual(first.settlement);
  const { gross, fee, net } = first.settlement ??
    listed ?? { gross: { amount: 0 }, fee: { amount: 0 }, net: { amount: 1 } };
  expect(fee.amount).toBeGreaterThan(0);
  expect(gross.amount - fee.amount).toBe(net.amount);
});

test('what differs waits, each for its reason', async () => {
  const [a, b, c, d] = [await paid(), await paid(), await paid(), await paid()];
  const file = fileOf(
    'S-1',
    [
      ['sale', a.transaction, a.order, '2500.00'],
      ['sale', b.transaction, b.order, '2400.00'],
      ['sale', 'nobody', 'TU000', '10.00'],
      ['sale', 'other', c.order, '2500.00'],
      ['refund', 'back-1', d.order, '-2500.00'],
    ],
    '4910.00',
  );
  expect((await bring(file)).settlement).toMatchObject({ transactions: 5, waiting: 4 });
  expect(await verdicts()).toEqual([
    'amount-differs',
    'not-booked',
    'unknown-transaction',
    'unknown-transaction',
  ]);
  await bring(fileOf('S-2', [['sale', a.transaction, a.order, '2500.00']], '2500.00'));
  expect(await verdicts()).toContain('settled-before');
  const other = fileOf('S-1', [['sale', a.transaction, a.order, '2500.00']], '2500.00');
  expect((await bring(other)).faults).toEqual([
    { line: 1, heading: '', message: 'settlements.fault-changed' },
  ]);
});

test('a difference waits with a note, is assigned to an order of its amount, or closed with a note; once', async () => {
  const { order } = await paid();
  await bring(
    fileOf(
      'S-3',
      [
        ['sale', 'x1', 'TU001', '2500.00'],
        ['sale', 'x2', 'TU002', '7.00'],
      ],
      '2507.00',
    ),
  );
  const ids = (await differences()).toSorted((one, two) =>
    one.transaction < two.transaction ? -1 : 1,
  );
  const [x1, x2] = ids.map(({ difference_id: id }) => id);
  if (x1 === undefined || x2 === undefined) throw new Error('none');
  expect(await decide({ difference_id: x1, act: 'wait', note: 'пита се банка' })).toBe('200');
  expect((await differences()).find(({ difference_id: id }) => id === x1)?.note).toBe(
    'пита се банка',
  );
  const assign = { difference_id: x1, act: 'assign', note: 'нађено', order_number: order } as const;
  expect(await decide({ ...assign, order_number: 'TU999' })).toBe('409 settlements.no-order');
  expect(await decide({ ...assign, difference_id: x2 })).toBe('409 settlements.order-amount');
  expect(await decide(assign)).toBe('200');
  expect(await decide(assign)).toBe('200');
  expect(await decide({ ...assign, note: 'друго' })).toBe('409 settlements.done');
  expect(await decide({ difference_id: x2, act: 'close', note: '' })).toMatch(/^400/u);
  expect(await decide({ difference_id: x2, act: 'close', note: 'проба' })).toBe('200');
  expect(await differences()).toEqual([]);
  expect(new Set((await differences('closed')).map(({ closed }) => closed?.order_number))).toEqual(
    new Set(['', order]),
  );
});

test('a sale under another transaction is assigned to its own order once; money that did not go back to none', async () => {
  const { order, transaction } = await paid();
  const file = (id: string, ...lines: Line[]) => fileOf(id, lines, '2500.00');
  await bring(file('S-8', ['sale', 'renamed', order, '2500.00']));
  await bring(file('S-9', ['sale', 'nobody', 'TU009', '2500.00']));
  await bring(fileOf('S-10', [['refund', 'back-9', 'TU010', '-2500.00']], '-2500.00'));
  const open = await differences();
  const idOf = (wanted: string) =>
    open.find((one) => one.transaction === wanted)?.difference_id ?? '';
  const assign = (wanted: string) =>
    decide({ difference_id: idOf(wanted), act: 'assign', note: 'нађено', order_number: order });
  expect(transaction).not.toBe('renamed');
  expect(await assign('back-9')).toBe('409 settlements.order-amount');
  expect(await assign('renamed')).toBe('200');
  expect(await assign('nobody')).toBe('409 settlements.order-settled');
  for (const { difference_id: id } of await differences()) {
    await decide({ difference_id: id, act: 'close', note: 'проба' });
  }
});

test('a payment that no settlement has after a week waits until one brings it', async () => {
  const late = await paid();
  const other = await paid();
  const line = (one: typeof late): Line => ['sale', one.transaction, one.order, '2500.00'];
  const day = fixture.app.now().toZonedDateTimeISO('Europe/Belgrade').toPlainDate().toString();
  const owner = new pg.Client({ connectionString: fixture.app.ownerUrl });
  await owner.connect();
  // The only payments that count; the other tests' are older than the first settlement.
  await owner.query(
    "UPDATE payments SET settled_at = settled_at - interval '90 days' WHERE order_number <> ALL ($1)",
    [[late.order, other.order]],
  );
  await owner.query(
    "UPDATE payments SET settled_at = settled_at - interval '8 days' WHERE order_number = ANY ($1)",
    [[late.order, other.order]],
  );
  await owner.end();
  const before = fixture.app
    .now()
    .subtract({ hours: 24 * 9 })
    .toString()
    .slice(0, 10);
  expect(before < day).toBe(true);
  await bring(fileOf('S-4', [line(other)], '2500.00', before));
  expect((await differences()).map(({ verdict, order_number: order }) => [verdict, order])).toEqual(
    [['not-settled', late.order]],
  );
  // A line of its order that is not its sale pays out nothing.
  await bring(fileOf('S-5R', [['refund', 'other-1', late.order, '-2500.00']], '-2500.00', before));
  expect(await verdicts()).toEqual(['not-booked', 'not-settled']);
  const refund = (await differences()).find(({ verdict }) => verdict === 'not-booked');
  await decide({ difference_id: refund?.difference_id ?? '', act: 'close', note: 'vidi se u S-6' });
  await bring(fileOf('S-5', [line(late)], '2500.00', before));
  expect(await differences()).toEqual([]);
});

test('the transfer of a settlement is found on the bank’s statement', async () => {
  const one = await paid();
  await bring(fileOf('S6X', [['sale', one.transaction, one.order, '2500.00']], '2500.00'));
  await fixture.rows(
    `INSERT INTO bank_transfers (bank_transfer_id, received_on, reference, amount_minor, currency, verdict, imported_at)
     VALUES ('s6', '2026-11-22', 'isplata s6x', 250000, 'RSD', 'unknown-reference', now())`,
  );
  const again = await bring(
    fileOf('S6X', [['sale', one.transaction, one.order, '2500.00']], '2500.00'),
  );
  expect(again).toMatchObject({ known: true, settlement: { arrivedOn: '2026-11-22' } });
});

test.each([
  ['no text', Buffer.from([0, 1, 2, 255]), 'unreadable'],
  ['no header', 'a,b\n1,2', 'table'],
  ['sums of others', fileOf('S', [['sale', 'a', 'b', '1.00']], '2.00'), 'payout'],
  [
    'a transaction twice',
    fileOf(
      'S',
      [
        ['sale', 'a', 'b', '1.00'],
        ['sale', 'a', 'b', '1.00'],
      ],
      '2.00',
    ),
    'twice',
  ],
  ['a refund above zero', fileOf('S', [['refund', 'a', 'b', '1.00']], '1.00'), 'value'],
  ['an amount with an exponent', fileOf('S', [['sale', 'a', 'b', '1e9']], '1e9'), 'value'],
  ['a formula', fileOf('S', [['sale', '=cmd|', 'б', '1.00']], '1.00'), 'value'],
  ['a day that is none', fileOf('S', [['sale', 'a', 'b', '1.00']], '1.00', '2026-02-30'), 'value'],
  ['nothing but the sums', fileOf('S', [], '0.00'), 'payout'],
])('a file with %s is refused whole', async (_, file, code) => {
  const { settlement, faults } = await bring(file);
  expect(settlement).toBe(null);
  expect(faults.map(({ message }) => message)).toContain(`settlements.fault-${code}`);
  expect(await differences()).toEqual([]);
});

async function run(text: string) {
  const file = path.join(folder, 'obracun.csv');
  await writeFile(file, text);
  const read = readSettings({ DATA_DIR: folder }, 'demo');
  if (!read.ok) throw new Error(read.faults.join('\n'));
  return settlementCommand.run({
    args: [file],
    // As an operator would: the server's own keys.
    settings: { ...read.settings, secretKeys: fixture.app.secretKeys },
    database: fixture.app.app.database,
    databaseUrl: fixture.app.databaseUrl,
    ownerUrl: fixture.app.ownerUrl,
    clock: { now: fixture.app.now },
    log: createLog('silent'),
    say: () => undefined,
  });
}

test('by command: a hundred thousand lines are compared, kept whole, and not doubled', async () => {
  const lines = Array.from({ length: 100_000 }, (_, at): Line => [
    'sale',
    `t${at}`,
    `TU${at}`,
    '1.00',
  ]);
  const text = fileOf('S-BIG', lines, '100000.00');
  const first = await run(text);
  expect(first).toMatchObject({
    exitCode: 1,
    data: { ok: true, known: false, settlement: { lineCount: 100_000, waiting: 100_000 } },
  });
  expect(await run(text)).toMatchObject({ exitCode: 1, data: { known: true } });
  const [counted] = await fixture.rows<{ n: number }>(
    'SELECT count(*)::integer AS n FROM gateway_settlement_lines',
  );
  expect(counted?.n).toBe(100_000);
  const checks = await checkSettlements(everyAccount, fixture.app.app.database.queries);
  expect(checks.flatMap((check) => check.faults)).toEqual([]);
  const refused = await run(text.replace('100000.00,0.00,100000.00', '1.00,0.00,1.00'));
  expect(refused).toMatchObject({ exitCode: 1, data: { ok: false } });
  expect(refused.lines.at(-1)).toBe('Nothing was imported.');
});
