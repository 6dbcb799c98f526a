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
import { moved } from '../../platform/testing/moved.ts';

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
type Decided = Omit<CallInput<typeof resiRazliku>, 'order_number' | 'revision'> & {
  readonly order_number?: string;
  readonly revision?: number;
};
/** By what is listed at that moment, unless another revision is named. */
const decide = async (input: Decided) => {
  const listed = [...(await differences()), ...(await differences('closed'))];
  const found = listed.find(({ difference_id: id }) => id === input.difference_id);
  const decision = { revision: found?.revision ?? 1, ...input };
  const { statusCode, message } = await fixture.app.call(resiRazliku, decision, clerk.token);
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

test('a chargeback of what was refunded waits once, whether the gateway or its settlement tells of it first', async () => {
  const [one, two] = [await paid(), await paid()];
  for (const { order } of [one, two]) {
    await fixture.app.app.services.payments.refund(order);
    await expect
      .poll(() =>
        fixture.rows("SELECT 1 FROM payments WHERE order_number = $1 AND state = 'refunded'", [
          order,
        ]),
      )
      .toHaveLength(1);
  }
  const settle = (id: string, { order, transaction }: typeof one) =>
    bring(
      fileOf(
        id,
        [
          ['chargeback', transaction, order, '-2500.00'],
          ['sale', `other-${id}`, 'TU000', '2600.00'],
        ],
        '100.00',
      ),
    );
  const notice = async ({ order }: typeof one) => {
    await fixture.gateway.notice(order, { transaction_type: 'chargeback' });
    const unanswered = async () =>
      (await fixture.gateway.order(order)).notices.filter((sent) => sent.last_answer === undefined);
    await expect.poll(unanswered, { timeout: 60_000 }).toEqual([]);
  };
  const told = async ({ order }: typeof one) =>
    (await differences()).filter(
      ({ order_number: number, kind }) => number === order && kind === 'chargeback',
    );
  await notice(one);
  expect(await told(one)).toMatchObject([{ transaction: one.transaction, settlement_id: '' }]);
  await settle('S-21', one);
  expect(await told(one)).toHaveLength(1);

  await settle('S-22', two);
  expect(await told(two)).toMatchObject([{ verdict: 'not-booked', settlement_id: 'S-22' }]);
  await notice(two);
  expect(await told(two)).toHaveLength(1);
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

test('a refund of our own fits; a second one of the same payment is told', async () => {
  const { order, transaction } = await paid();
  await tamper("UPDATE payments SET state = 'refunded' WHERE order_number = $1", [order]);
  const lines: Line[] = [
    ['sale', transaction, order, '2500.00'],
    ['refund', 'own-1', order, '-2500.00'],
  ];
  await bring(fileOf('S-O1', lines, '0.00'));
  expect(await differences()).toEqual([]);
  await bring(fileOf('S-O2', [['refund', 'own-2', order, '-2500.00']], '-2500.00'));
  expect(await verdicts()).toEqual(['settled-before']);
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
    `UPDATE payments SET ${moved('settled_at', '-90 days')} WHERE order_number <> ALL ($1)`,
    [[late.order, other.order]],
  );
  await owner.query(
    `UPDATE payments SET ${moved('settled_at', '-8 days')} WHERE order_number = ANY ($1)`,
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

/** As if payments had been made so long ago; all others are older than what imports look through. */
async function paidBefore(days: number, ...orders: readonly string[]): Promise<void> {
  await tamper(
    `UPDATE payments SET ${moved('settled_at', '-90 days')} WHERE order_number <> ALL ($1)`,
    [orders],
  );
  await tamper(
    `UPDATE payments SET ${moved('settled_at', `-${days} days`)} WHERE order_number = ANY ($1)`,
    [orders],
  );
}

async function tamper(statement: string, values: readonly unknown[] = []): Promise<void> {
  const owner = new pg.Client({ connectionString: fixture.app.ownerUrl });
  await owner.connect();
  await owner.query(statement, [...values]);
  await owner.end();
}

const daysAgo = (days: number): string =>
  fixture.app
    .now()
    .subtract({ hours: 24 * days })
    .toString()
    .slice(0, 10);

test('a payment that was voided as a whole is waited for in no settlement, one that was voided in part is', async () => {
  const [whole, part, other] = [await paid(), await paid(), await paid()];
  for (const [{ order }, amount] of [
    [whole, 250_000],
    [part, 100_000],
  ] as const) {
    await fixture.gateway.reverse(order, { type: 'void', amount });
    await expect
      .poll(() => fixture.rows('SELECT 1 FROM payment_reversals WHERE order_number = $1', [order]))
      .toHaveLength(1);
  }
  await paidBefore(8, whole.order, part.order, other.order);
  const sale: Line = ['sale', other.transaction, other.order, '2500.00'];
  await bring(fileOf('S-V', [sale], '2500.00', daysAgo(10)));
  expect((await differences()).map(({ order_number: order }) => order)).toEqual([part.order]);
});

test('an import looks through payments that no import before it has looked through', async () => {
  const [one, two, early] = [await paid(), await paid(), await paid()];
  await paidBefore(8, one.order, two.order);
  const sale = ({ transaction, order }: typeof one): Line => [
    'sale',
    transaction,
    order,
    '2500.00',
  ];
  await bring(fileOf('S-L1', [sale(one)], '2500.00', daysAgo(12)));
  expect((await differences()).map(({ order_number: order }) => order)).toEqual([two.order]);
  // Of the days that were looked through: noted by nobody, for all of them had been noted.
  await tamper('DELETE FROM gateway_differences');
  await bring(fileOf('S-L2', [['fee', '', '', '0.00']], '0.00'));
  expect(await differences()).toEqual([]);
  // A settlement of before the first one brings days that were not.
  await tamper('UPDATE payments SET settled_at = $2 WHERE order_number = $1', [
    early.order,
    `${daysAgo(14)}T12:00:00Z`,
  ]);
  await bring(
    fileOf('S-L0', [['sale', 'l0', 'TU-L0', '5.00']], '5.00', daysAgo(20)).replaceAll(
      '2026-11-21',
      '2026-11-01',
    ),
  );
  const open = await differences();
  const notSettled = open.filter(({ verdict }) => verdict === 'not-settled');
  expect(notSettled.map(({ order_number: order }) => order)).toEqual([early.order]);
});

test('what the gateway keeps beside its payments differs in nothing; money that a bank gave back waits', async () => {
  const { order } = await paid();
  const row = (...cells: string[]) => ['S-F', '2026-11-21', ...cells, 'RSD'].join(',');
  const brought = await bring(
    [
      header,
      row('fee', '', '', '2026-11-20', '0.00', '30.00', '-30.00'),
      row('fee', '', '', '2026-11-20', '0.00', '10.00', '-10.00'),
      row('dispute-won', 'won-1', order, '2026-11-20', '2500.00', '0.00', '2500.00'),
      row('payout', '', '', '2026-11-20', '2500.00', '40.00', '2460.00'),
    ].join('\n'),
  );
  expect(brought.faults).toEqual([]);
  expect(brought.settlement).toMatchObject({ transactions: 3, waiting: 1, fee: { amount: 4000 } });
  expect(await differences()).toMatchObject([{ kind: 'dispute-won', verdict: 'not-booked' }]);
  const refused = await bring(fileOf('S-G', [['fee', '', '', '5.00']], '5.00'));
  expect(refused.faults).toMatchObject([{ heading: 'gross', message: 'settlements.fault-value' }]);
});

test('two clerks do not overwrite each other’s notes', async () => {
  await bring(fileOf('S-N', [['sale', 'n1', 'TU-N', '5.00']], '5.00'));
  const [shown] = await differences();
  const id = shown?.difference_id ?? '';
  const first = { difference_id: id, act: 'wait', note: 'пита се банка', revision: 1 } as const;
  expect(await decide(first)).toBe('200');
  // Sent again by whoever did not hear the answer.
  expect(await decide(first)).toBe('200');
  expect(await decide({ ...first, note: '' })).toBe('409 settlements.changed');
  expect(await decide({ ...first, act: 'close', note: 'проба' })).toBe('409 settlements.changed');
  expect(await differences()).toMatchObject([{ note: 'пита се банка', revision: 2 }]);
  expect(await decide({ ...first, act: 'close', note: 'проба', revision: 2 })).toBe('200');
});

test('who has brought a settlement is written with it, by screen and by command', async () => {
  await bring(fileOf('S-A', [['sale', 'a1', 'TU-A', '5.00']], '5.00'));
  await run(fileOf('S-B', [['sale', 'b1', 'TU-B', '5.00']], '5.00'));
  await run(fileOf('S-B', [['sale', 'b1', 'TU-B', '6.00']], '6.00'));
  const lines = await fixture.rows(
    "SELECT actor, details FROM audit_trail WHERE action = 'settlement-imported' AND details->>'settlement' IN ('S-A', 'S-B') ORDER BY occurred_at, audit_id",
  );
  expect(lines).toMatchObject([
    {
      actor: `staff:${supervisor.userId}`,
      details: { settlement: 'S-A', transactions: 1, differing: 1 },
    },
    { actor: 'operator', details: { settlement: 'S-B' } },
    { actor: 'operator', details: { settlement: 'S-B', refused: true } },
  ]);
});

test('verification finds a transaction in two settlements of which nobody was told', async () => {
  const { order, transaction } = await paid();
  const sale: Line = ['sale', transaction, order, '2500.00'];
  await bring(fileOf('S-D1', [sale], '2500.00'));
  await bring(fileOf('S-D2', [sale], '2500.00'));
  const faults = async () =>
    (await checkSettlements(everyAccount, fixture.app.app.database.queries)).flatMap(
      (check) => check.faults,
    );
  expect(await faults()).toEqual([]);
  await tamper('DELETE FROM gateway_differences');
  expect(await faults()).toEqual([`sale ${transaction}`]);
});

test('the transfer of a settlement is not one whose reference begins with its number', async () => {
  const one = await paid();
  const text = fileOf('S.7', [['sale', one.transaction, one.order, '2500.00']], '2500.00');
  await bring(text);
  const arrive = (id: string, reference: string) =>
    fixture.rows(
      `INSERT INTO bank_transfers (bank_transfer_id, received_on, reference, amount_minor, currency, verdict, imported_at)
       VALUES ($1, '2026-11-22', $2, 250000, 'RSD', 'unknown-reference', now())`,
      [id, reference],
    );
  await arrive('s70', 'isplata S.71');
  await arrive('s71', 'isplata SX7');
  await arrive('s73', 'isplata S.7-2');
  await arrive('s74', 'isplata B-S.7');
  expect((await bring(text)).settlement?.arrivedOn).toBe(null);
  await arrive('s72', 'isplata/s.7');
  expect((await bring(text)).settlement?.arrivedOn).toBe('2026-11-22');
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
