import type { CallResult, Envelope } from '@rampa/contract';
import { parseMessage } from '@rampa/contract';
import { getNeuskladjene, rasporediUplatu } from '@rampa/contract/reconciliation';
import { getStatus, napraviUplatnicu } from '@rampa/contract/top-ups';
import { createHmac } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { everyAccount } from '../../testing/scope.ts';
import {
  openPaymentFixture,
  type PaymentFixture,
  type TestCustomer,
} from './testing/payment-fixture.ts';

const key = 'Bw4tR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE';
const previous = 'Cx5uR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE';
let fixture: PaymentFixture;
beforeAll(async () => {
  fixture = await openPaymentFixture({ IPS_KEY: key, IPS_KEY_PREVIOUS: previous });
});
afterAll(() => fixture.close());
afterEach(async () => {
  expect(await fixture.ledgerFaults()).toEqual([]);
});

type Slip = CallResult<typeof napraviUplatnicu>;

async function slipOf(customer: TestCustomer, amount = 250_000): Promise<Slip> {
  const answer = await fixture.call(customer, napraviUplatnicu, {
    tag_id: customer.tagId,
    amount,
    idempotencyKey: uuid(),
  });
  return answer.result as Slip;
}

const now = () => fixture.app.now();

function noticeOf(reference: string, wishes: Readonly<Record<string, unknown>> = {}) {
  return {
    format: 1,
    kind: 'credited',
    transferId: uuid().slice(-35),
    bookedAt: now().toString({ smallestUnit: 'second' }),
    account: '840-955845-10',
    amountMinor: 250_000,
    currency: 'RSD',
    reference,
    payer: 'Милица Петровић',
    ...wishes,
  };
}

interface Signing {
  readonly key?: string;
  readonly seconds?: number;
  readonly signature?: string;
  readonly signedBody?: string;
}

async function announce(notice: object, signing: Signing = {}) {
  const payload = JSON.stringify(notice);
  const id = uuid();
  const seconds = signing.seconds ?? Math.floor(now().epochMilliseconds / 1000);
  const mac = createHmac('sha256', signing.key ?? key)
    .update(`${id}.${seconds}.${signing.signedBody ?? payload}`)
    .digest('base64');
  const reply = await fixture.app.send({
    method: 'POST',
    url: '/intake/instant-transfers',
    payload,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signing.signature ?? `v1,${mac}`,
    },
  });
  const { message, result } = reply.json<Envelope>();
  return { http: reply.statusCode, key: parseMessage(message).key, result };
}

const outcome = (of: string) => ({ http: 200, result: { outcome: of } });

test('an instant transfer for a slip is on the tag when the bank has its answer, once however often it is announced', async () => {
  const customer = await fixture.addCustomer();
  const { order_number: orderNumber, reference } = await slipOf(customer);
  const before = await fixture.call(customer, getStatus, { order_number: orderNumber });
  expect(before.result).toMatchObject({ status: 'pending', instant: true });
  const notice = noticeOf(`97 ${reference}`);
  expect(await announce(notice)).toMatchObject(outcome('credited'));
  expect(await announce(notice)).toMatchObject(outcome('known'));
  const after = await fixture.call(customer, getStatus, { order_number: orderNumber });
  expect(after.result).toMatchObject({ status: 'paid', balance: { amount: 250_000 } });
  expect(after.result).not.toHaveProperty('instant');
});

test('announced six times at once, each on a connection of its own, it is credited once', async () => {
  const customer = await fixture.addCustomer();
  const { order_number: orderNumber, reference } = await slipOf(customer);
  const notice = noticeOf(reference);
  const answers = await Promise.all(Array.from({ length: 6 }, () => announce(notice)));
  const outcomes = answers.map(({ result }) => (result as { outcome: string }).outcome);
  expect(outcomes.toSorted()).toEqual(['credited', 'known', 'known', 'known', 'known', 'known']);
  expect(await fixture.status(customer, orderNumber)).toEqual({ status: 'paid', balance: 250_000 });
});

const entryOf = (reference: string, date: string, wishes: { readonly bankId?: string } = {}) => ({
  id: uuid(),
  date,
  amountMinor: 250_000,
  currency: 'RSD',
  reference,
  details: {
    bankId: wishes.bankId ?? '',
    account: '840000000095584510',
    payer: 'МИЛИЦА ПЕТРОВИЋ',
    payerAccount: '',
    purpose: '',
  },
});

async function importEntries(...entries: readonly ReturnType<typeof entryOf>[]) {
  const imported = await fixture.app.app.services.bankTransfers.import(
    everyAccount,
    entries,
    'camt053',
  );
  return imported.map(({ verdict }) => verdict);
}

const dayIn = (days: number): string =>
  now()
    .add({ hours: 24 * days })
    .toZonedDateTimeISO('Europe/Belgrade')
    .toPlainDate()
    .toString();

test('the statement that has the transfer later, on a later day, does nothing twice; a second payment is another one', async () => {
  const customer = await fixture.addCustomer();
  const { order_number: orderNumber, reference } = await slipOf(customer);
  expect(await announce(noticeOf(reference))).toMatchObject(outcome('credited'));
  expect(await importEntries(entryOf(reference, dayIn(3)))).toEqual(['known']);
  // Paid once more by an ordinary transfer: for staff to look at.
  expect(await importEntries(entryOf(reference, dayIn(4)))).toEqual(['paid-before']);
  expect(await fixture.status(customer, orderNumber)).toEqual({ status: 'paid', balance: 250_000 });
});

test('a notification that comes after the statement does nothing, and at the same time as it neither', async () => {
  const customer = await fixture.addCustomer();
  const late = await slipOf(customer);
  expect(await importEntries(entryOf(late.reference, dayIn(1)))).toEqual(['credited']);
  expect(await announce(noticeOf(late.reference))).toMatchObject(outcome('known'));

  const race = await slipOf(customer);
  const [answer, verdicts] = await Promise.all([
    announce(noticeOf(race.reference)),
    importEntries(entryOf(race.reference, dayIn(2))),
  ]);
  const { outcome: announced } = answer.result as { outcome: string };
  expect([announced, ...verdicts].toSorted()).toEqual(['credited', 'known']);
  expect(await fixture.status(customer, race.order_number)).toEqual({
    status: 'paid',
    balance: 500_000,
  });
});

test('Easter and the First of May between the transfer and its booking do not credit it twice', async () => {
  const customer = await fixture.addCustomer();
  const { order_number: orderNumber, reference } = await slipOf(customer);
  await fixture.rows("UPDATE top_ups SET created_at = '2024-04-29' WHERE order_number = $1", [
    orderNumber,
  ]);
  const { bankTransfers } = fixture.app.app.services;
  const announced = {
    ...entryOf(reference, '2024-04-30', { bankId: uuid() }),
    id: `ips:${uuid()}`,
  };
  const [first] = await bankTransfers.import(everyAccount, [announced], 'ips');
  expect(first?.verdict).toBe('credited');
  expect(await importEntries(entryOf(reference, '2024-05-07'))).toEqual(['known']);
  expect(await fixture.status(customer, orderNumber)).toEqual({ status: 'paid', balance: 250_000 });
});

test('a second payment with another mark of the bank waits for staff, and the same mark fits after weeks as well', async () => {
  const customer = await fixture.addCustomer();
  const { reference } = await slipOf(customer);
  const notice = noticeOf(reference);
  expect(await announce(notice)).toMatchObject(outcome('credited'));
  const other = entryOf(reference, dayIn(1), { bankId: uuid().slice(-20) });
  expect(await importEntries(other)).toEqual(['paid-before']);
  const late = entryOf(reference, dayIn(20), { bankId: notice.transferId });
  expect(await importEntries(late)).toEqual(['known']);
});

test('what fits no slip waits for staff once, also when the statement brings it', async () => {
  const customer = await fixture.addCustomer();
  const { order_number: orderNumber, reference } = await slipOf(customer);
  const waits = outcome('waiting');
  expect(await announce(noticeOf(reference, { amountMinor: 249_999 }))).toMatchObject(waits);
  const unknown = noticeOf('hvala');
  expect(await announce(unknown)).toMatchObject(waits);
  expect(await importEntries(entryOf('hvala', dayIn(1), { bankId: unknown.transferId }))).toEqual([
    'known',
  ]);
  expect(await announce(noticeOf(reference))).toMatchObject(outcome('credited'));
  expect(await announce(noticeOf(reference))).toMatchObject(waits);
  const rows = await fixture.rows<{ verdict: string }>(
    `SELECT verdict FROM bank_transfers WHERE format = 'ips' AND resolved_at IS NULL
       AND (order_number = $1 OR bank_id = $2) AND verdict <> 'credited' ORDER BY verdict`,
    [orderNumber, unknown.transferId],
  );
  expect(rows.map(({ verdict }) => verdict)).toEqual([
    'amount-differs',
    'paid-before',
    'unknown-reference',
  ]);
});

test('a name of two lines and too long a purpose are shortened, and the money is credited', async () => {
  const customer = await fixture.addCustomer();
  const { reference } = await slipOf(customer);
  const notice = noticeOf(reference, { payer: 'Мила\nПетровић\u0007', purpose: 'п'.repeat(300) });
  expect(await announce(notice)).toMatchObject(outcome('credited'));
  const rows = await fixture.rows(
    'SELECT payer, length(purpose) AS length FROM bank_transfers WHERE bank_id = $1',
    [notice.transferId],
  );
  expect(rows).toEqual([{ payer: 'Мила Петровић', length: 140 }]);
});

test('what the headers tell is refused before anything is read', async () => {
  const send = (headers: Readonly<Record<string, string>>, payload = '{}') =>
    fixture.app.send({ method: 'POST', url: '/intake/instant-transfers', payload, headers });
  const json = { 'content-type': 'application/json' };
  expect((await send({ 'content-type': 'text/plain', 'webhook-signature': 'x' })).statusCode).toBe(
    415,
  );
  expect((await send(json)).statusCode).toBe(401);
  const large = await send({ ...json, 'webhook-signature': 'x' }, ' '.repeat(9000));
  expect(large.statusCode).toBe(413);
  expect(large.json<Envelope>().message).toContain('limitKb:8');
});

test('an expired slip is credited all the same', async () => {
  const customer = await fixture.addCustomer();
  const { order_number: orderNumber, reference } = await slipOf(customer);
  fixture.app.passTime({ hours: 61 * 24 });
  await fixture.app.app.services.topUps.expireSlips(everyAccount);
  expect(await announce(noticeOf(reference))).toMatchObject(outcome('credited'));
  expect(await fixture.status(customer, orderNumber)).toMatchObject({ status: 'paid' });
});

const verdictsOf = async ({ transferId }: { readonly transferId: string }) => {
  const rows = await fixture.rows<{ verdict: string }>(
    'SELECT verdict FROM bank_transfers WHERE bank_id = $1 ORDER BY verdict',
    [transferId],
  );
  return rows.map(({ verdict }) => verdict);
};

test('a transfer that the bank takes back after it was credited stays on the tag, and staff are told once', async () => {
  const customer = await fixture.addCustomer();
  const { order_number: orderNumber, reference } = await slipOf(customer);
  const notice = noticeOf(reference);
  await announce(notice);
  for (let times = 0; times < 2; times += 1) {
    expect(await announce({ ...notice, kind: 'returned' })).toMatchObject(outcome('left'));
  }
  expect(await fixture.status(customer, orderNumber)).toEqual({ status: 'paid', balance: 250_000 });
  expect(await verdictsOf(notice)).toEqual(['credited', 'returned-after']);
  const booked = entryOf(reference, dayIn(1), { bankId: notice.transferId });
  expect(await importEntries(booked)).toEqual(['known']);
});

test('a transfer that was taken back before it is announced is not credited, nor from the statement', async () => {
  const customer = await fixture.addCustomer();
  const { order_number: orderNumber, reference } = await slipOf(customer);
  const notice = noticeOf(reference);
  expect(await announce({ ...notice, kind: 'returned' })).toMatchObject(outcome('left'));
  expect(await announce(notice)).toMatchObject(outcome('known'));
  expect(await announce({ ...notice, kind: 'returned' })).toMatchObject(outcome('left'));
  const booked = entryOf(reference, dayIn(1), { bankId: notice.transferId });
  expect(await importEntries(booked)).toEqual(['known']);
  expect(await fixture.status(customer, orderNumber)).toMatchObject({ status: 'pending' });
  expect(await verdictsOf(notice)).toEqual(['returned']);
});

test('what waits for staff and is taken back says so, and goes to nobody', async () => {
  const clerk = await fixture.app.addStaff('clerk');
  const notice = noticeOf('hvala');
  await announce(notice);
  await announce({ ...notice, kind: 'returned' });
  expect(await verdictsOf(notice)).toEqual(['returned']);
  const divide = async (part: object) => {
    const parts = [{ amount: 250_000, ...part }];
    const input = { transfer_id: `ips:${notice.transferId}`, parts };
    return (await fixture.app.call(rasporediUplatu, input, clerk.token)).message;
  };
  const sender = { to: 'sender', payee: 'Милица Петровић', bankAccount: '165-55-74' };
  expect(await divide(sender)).toBe('reconciliation.taken-back');
  expect(await divide({ to: 'elsewhere', note: 'повучено' })).toBe('');
});

type Shown = readonly [string, number, number | null];
const byAmount = ([, one]: Shown, [, other]: Shown) => one - other;

test('a part that is taken back says of how much, whichever comes first, and nothing is out of sight', async () => {
  const clerk = await fixture.app.addStaff('clerk');
  const shown = async ({ transferId }: { readonly transferId: string }) => {
    const answer = await fixture.app.call(getNeuskladjene, { rows: '100' }, clerk.token);
    const { items } = answer.result as CallResult<typeof getNeuskladjene>;
    return items
      .filter(({ transfer_id: id }) => id.split(' ')[0]?.endsWith(transferId))
      .map(({ verdict, amount, partOf }): Shown => [
        verdict,
        amount.amount,
        partOf?.amount ?? null,
      ]);
  };
  const first = noticeOf((await slipOf(await fixture.addCustomer())).reference);
  await announce(first);
  await announce({ ...first, kind: 'returned', amountMinor: 30_000 });
  expect(await shown(first)).toEqual([['returned-after', 30_000, 250_000]]);

  const slip = await slipOf(await fixture.addCustomer());
  const second = noticeOf(slip.reference);
  await announce({ ...second, kind: 'returned', amountMinor: 30_000 });
  for (let times = 0; times < 2; times += 1) {
    expect(await announce(second)).toMatchObject(outcome('waiting'));
  }
  expect(new Set(await shown(second))).toEqual(
    new Set([
      ['maybe-returned', 250_000, null],
      ['returned', 30_000, 250_000],
    ]),
  );
  // What has stayed is divided, and a second part that is taken back is told of, once.
  const { reference } = await slipOf(await fixture.addCustomer(), 220_000);
  const parts = [
    { amount: 220_000, to: 'slip', target: reference },
    { amount: 30_000, to: 'elsewhere', note: 'повучено' },
  ];
  const whole = { transfer_id: `ips-whole:ips:${second.transferId}`, parts };
  expect((await fixture.app.call(rasporediUplatu, whole, clerk.token)).message).toBe('');
  for (let times = 0; times < 2; times += 1) {
    await announce({ ...second, kind: 'returned', amountMinor: 220_000 });
    await announce({ ...second, kind: 'returned', amountMinor: 30_000 });
  }
  expect(new Set(await shown(second))).toEqual(
    new Set([
      ['returned', 30_000, 250_000],
      ['returned-after', 220_000, 250_000],
    ]),
  );

  // Each part is told of, however many there are, and however often the bank says so.
  const parted = noticeOf((await slipOf(await fixture.addCustomer())).reference);
  await announce(parted);
  for (const amountMinor of [30_000, 50_000, 170_000, 50_000, 30_000]) {
    await announce({ ...parted, kind: 'returned', amountMinor });
    await announce({ ...first, kind: 'returned', amountMinor });
    await announce({ ...second, kind: 'returned', amountMinor: 1000 });
  }
  for (const notice of [parted, first]) {
    expect((await shown(notice)).toSorted(byAmount)).toEqual([
      ['returned-after', 30_000, 250_000],
      ['returned-after', 50_000, 250_000],
      ['returned-after', 170_000, 250_000],
    ]);
  }
  expect((await shown(second)).toSorted(byAmount)).toEqual([
    ['returned-after', 1000, 250_000],
    ['returned', 30_000, 250_000],
    ['returned-after', 220_000, 250_000],
  ]);

  const third = noticeOf((await slipOf(await fixture.addCustomer())).reference);
  await announce(third);
  await announce({ ...third, kind: 'returned' });
  expect(await shown(third)).toEqual([['returned-after', 250_000, null]]);
});

test('two parts of the same amount are two, by the bank’s mark of each, however often it says so', async () => {
  const partsOf = async ({ transferId }: { readonly transferId: string }) =>
    fixture.rows<{ verdict: string; minor: string }>(
      `SELECT verdict, amount_minor AS minor FROM bank_transfers
       WHERE bank_id = $1 AND verdict <> 'credited' ORDER BY bank_transfer_id`,
      [transferId],
    );
  const credited = noticeOf((await slipOf(await fixture.addCustomer())).reference);
  await announce(credited);
  const early = noticeOf((await slipOf(await fixture.addCustomer())).reference);
  for (const partId of ['P-1', 'P-2', 'P-1', 'P-2']) {
    for (const notice of [credited, early]) {
      const part = { ...notice, kind: 'returned', amountMinor: 30_000, partId };
      expect(await announce(part)).toMatchObject(outcome('left'));
    }
  }
  expect(await partsOf(credited)).toEqual([
    { verdict: 'returned-after', minor: 30_000 },
    { verdict: 'returned-after', minor: 30_000 },
  ]);
  expect(await partsOf(early)).toEqual([
    { verdict: 'returned', minor: 30_000 },
    { verdict: 'returned', minor: 30_000 },
  ]);
});

test('what a statement without marks has after staff were done with a transfer taken back waits for them again', async () => {
  const clerk = await fixture.app.addStaff('clerk');
  const { reference } = await slipOf(await fixture.addCustomer());
  const notice = noticeOf(reference);
  await announce({ ...notice, kind: 'returned' });
  const parts = [{ amount: 250_000, to: 'elsewhere', note: 'повучено' }];
  const input = { transfer_id: `ips:${notice.transferId}`, parts };
  expect((await fixture.app.call(rasporediUplatu, input, clerk.token)).message).toBe('');
  const marked = entryOf(reference, dayIn(1), { bankId: notice.transferId });
  expect(await importEntries(marked)).toEqual(['known']);
  const again = noticeOf((await slipOf(await fixture.addCustomer())).reference);
  await announce({ ...again, kind: 'returned' });
  const other = { transfer_id: `ips:${again.transferId}`, parts };
  expect((await fixture.app.call(rasporediUplatu, other, clerk.token)).message).toBe('');
  const entry = entryOf(again.reference, dayIn(1));
  expect(await importEntries(entry)).toEqual(['maybe-returned']);
  expect(await importEntries(entry)).toEqual(['known']);
  const open = await fixture.rows<{ verdict: string }>(
    'SELECT verdict FROM bank_transfers WHERE bank_transfer_id = $1 AND resolved_at IS NULL',
    [entry.id],
  );
  expect(open).toEqual([{ verdict: 'maybe-returned' }]);
  // It was a second payment: that is somebody's money.
  const { reference: next } = await slipOf(await fixture.addCustomer());
  const second = [{ amount: 250_000, to: 'slip', target: next }];
  const divided = { transfer_id: entry.id, parts: second };
  expect((await fixture.app.call(rasporediUplatu, divided, clerk.token)).message).toBe('');
});

test('announced and taken back at once, on a connection each, it is not credited unless staff are told', async () => {
  const customer = await fixture.addCustomer();
  for (let round = 0; round < 5; round += 1) {
    const { reference } = await slipOf(customer);
    const notice = noticeOf(reference);
    const back = { ...notice, kind: 'returned', amountMinor: 250_000 + (round % 2) };
    const both = [notice, back, notice, back];
    await Promise.all((round < 3 ? both : both.toReversed()).map((one) => announce(one)));
    const left = [['credited', 'returned-after'], ['returned']];
    // Of another amount, what is announced is a transfer of which a part was taken back.
    const allowed = round % 2 === 0 ? left : [...left, ['returned', 'returned']];
    expect(allowed).toContainEqual(await verdictsOf(notice));
  }
});

test('the key before is accepted beside the current one; nothing else is', async () => {
  const wrong = { http: 401, key: 'intake.signature-wrong', result: null };
  const notice = noticeOf('nista');
  const { transferId } = notice;
  const seconds = Math.floor(now().epochMilliseconds / 1000);
  for (const signing of [
    { key: 'Dy6vR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE' },
    { seconds: seconds - 301 },
    { seconds: seconds + 301 },
    { signature: '' },
    { signature: 'v1,' },
    { signature: `v1,${Buffer.alloc(32).toString('base64')}` },
    { signedBody: JSON.stringify({ ...notice, amountMinor: 1 }) },
  ]) {
    expect(await announce(notice, signing)).toEqual(wrong);
  }
  expect(await announce(notice, { key: previous })).toMatchObject(outcome('waiting'));
  const rows = await fixture.rows(`SELECT 1 FROM bank_transfers WHERE bank_id = $1`, [transferId]);
  expect(rows).toHaveLength(1);
});

test.each([
  ['another account', { account: '165-55-74' }, /^account: /],
  ['another currency', { currency: 'EUR' }, /^currency: /],
  ['no amount', { amountMinor: 0 }, /^amountMinor: /],
  ['the future', { bookedAt: '2099-01-01T00:00:00Z' }, /^bookedAt: /],
  ['no such day', { bookedAt: '2026-02-30T00:00:00Z' }, /^bookedAt: /],
  ['a mark of two lines', { transferId: 'a\nb' }, /^transferId: /],
])('%s is refused with its place', async (_, wishes, message) => {
  const answer = await announce(noticeOf('nista', wishes));
  expect(answer).toMatchObject({ http: 422, key: 'intake.faults' });
  expect(answer.result).toMatchObject([{ message: expect.stringMatching(message) as string }]);
});
