import type { CallResult, Envelope } from '@rampa/contract';
import { getNeuskladjene, rasporediUplatu } from '@rampa/contract/reconciliation';
import { getStatus } from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { everyAccount } from '../../testing/scope.ts';
import {
  openInstantFixture,
  previousInstantKey as previous,
  type InstantFixture,
} from './testing/instant-fixture.ts';

let fixture: InstantFixture;
beforeAll(async () => {
  fixture = await openInstantFixture();
});
afterAll(() => fixture.close());
afterEach(async () => {
  expect(await fixture.ledgerFaults()).toEqual([]);
});

const outcome = (of: string) => ({ http: 200, result: { outcome: of } });

test('an instant transfer for a slip is on the tag when the bank has its answer, once however often it is announced', async () => {
  const customer = await fixture.addCustomer();
  const { order_number: orderNumber, reference } = await fixture.slipOf(customer);
  const before = await fixture.call(customer, getStatus, { order_number: orderNumber });
  expect(before.result).toMatchObject({ status: 'pending', instant: true });
  const notice = fixture.noticeOf(`97 ${reference}`);
  expect(await fixture.announce(notice)).toMatchObject(outcome('credited'));
  expect(await fixture.announce(notice)).toMatchObject(outcome('known'));
  const after = await fixture.call(customer, getStatus, { order_number: orderNumber });
  expect(after.result).toMatchObject({ status: 'paid', balance: { amount: 250_000 } });
  expect(after.result).not.toHaveProperty('instant');
});

test('the statement that has the transfer later, on a later day, does nothing twice; a second payment is another one', async () => {
  const customer = await fixture.addCustomer();
  const { order_number: orderNumber, reference } = await fixture.slipOf(customer);
  expect(await fixture.announce(fixture.noticeOf(reference))).toMatchObject(outcome('credited'));
  expect(await fixture.importEntries(fixture.entryOf(reference, fixture.dayIn(3)))).toEqual([
    'known',
  ]);
  // Paid once more by an ordinary transfer: for staff to look at.
  expect(await fixture.importEntries(fixture.entryOf(reference, fixture.dayIn(4)))).toEqual([
    'paid-before',
  ]);
  expect(await fixture.status(customer, orderNumber)).toEqual({ status: 'paid', balance: 250_000 });
});

test('Easter and the First of May between the transfer and its booking do not credit it twice', async () => {
  const customer = await fixture.addCustomer();
  const { order_number: orderNumber, reference } = await fixture.slipOf(customer);
  await fixture.rows("UPDATE top_ups SET created_at = '2024-04-29' WHERE order_number = $1", [
    orderNumber,
  ]);
  const { bankTransfers } = fixture.app.app.services;
  const announced = {
    ...fixture.entryOf(reference, '2024-04-30', { bankId: uuid() }),
    id: `ips:${uuid()}`,
  };
  const [first] = await bankTransfers.import(everyAccount, [announced], 'ips');
  expect(first?.verdict).toBe('credited');
  expect(await fixture.importEntries(fixture.entryOf(reference, '2024-05-07'))).toEqual(['known']);
  expect(await fixture.status(customer, orderNumber)).toEqual({ status: 'paid', balance: 250_000 });
});

test('a second payment with another mark of the bank waits for staff, and the same mark fits after weeks as well', async () => {
  const customer = await fixture.addCustomer();
  const { reference } = await fixture.slipOf(customer);
  const notice = fixture.noticeOf(reference);
  expect(await fixture.announce(notice)).toMatchObject(outcome('credited'));
  const other = fixture.entryOf(reference, fixture.dayIn(1), { bankId: uuid().slice(-20) });
  expect(await fixture.importEntries(other)).toEqual(['paid-before']);
  const late = fixture.entryOf(reference, fixture.dayIn(20), { bankId: notice.transferId });
  expect(await fixture.importEntries(late)).toEqual(['known']);
});

test('what fits no slip waits for staff once, also when the statement brings it', async () => {
  const customer = await fixture.addCustomer();
  const { order_number: orderNumber, reference } = await fixture.slipOf(customer);
  const waits = outcome('waiting');
  expect(
    await fixture.announce(fixture.noticeOf(reference, { amountMinor: 249_999 })),
  ).toMatchObject(waits);
  const unknown = fixture.noticeOf('hvala');
  expect(await fixture.announce(unknown)).toMatchObject(waits);
  expect(
    await fixture.importEntries(
      fixture.entryOf('hvala', fixture.dayIn(1), { bankId: unknown.transferId }),
    ),
  ).toEqual(['known']);
  expect(await fixture.announce(fixture.noticeOf(reference))).toMatchObject(outcome('credited'));
  expect(await fixture.announce(fixture.noticeOf(reference))).toMatchObject(waits);
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
  const { reference } = await fixture.slipOf(customer);
  const notice = fixture.noticeOf(reference, {
    payer: 'Мила\nПетровић\u0007',
    purpose: 'п'.repeat(300),
  });
  expect(await fixture.announce(notice)).toMatchObject(outcome('credited'));
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
  const { order_number: orderNumber, reference } = await fixture.slipOf(customer);
  fixture.app.passTime({ hours: 61 * 24 });
  await fixture.app.app.services.topUps.expireSlips(everyAccount);
  expect(await fixture.announce(fixture.noticeOf(reference))).toMatchObject(outcome('credited'));
  expect(await fixture.status(customer, orderNumber)).toMatchObject({ status: 'paid' });
});

test('a transfer that the bank takes back after it was credited stays on the tag, and staff are told once', async () => {
  const customer = await fixture.addCustomer();
  const { order_number: orderNumber, reference } = await fixture.slipOf(customer);
  const notice = fixture.noticeOf(reference);
  await fixture.announce(notice);
  for (let times = 0; times < 2; times += 1) {
    expect(await fixture.announce({ ...notice, kind: 'returned' })).toMatchObject(outcome('left'));
  }
  expect(await fixture.status(customer, orderNumber)).toEqual({ status: 'paid', balance: 250_000 });
  expect(await fixture.verdictsOf(notice)).toEqual(['credited', 'returned-after']);
  const booked = fixture.entryOf(reference, fixture.dayIn(1), { bankId: notice.transferId });
  expect(await fixture.importEntries(booked)).toEqual(['known']);
});

test('a transfer that was taken back before it is announced is not credited, nor from the statement', async () => {
  const customer = await fixture.addCustomer();
  const { order_number: orderNumber, reference } = await fixture.slipOf(customer);
  const notice = fixture.noticeOf(reference);
  expect(await fixture.announce({ ...notice, kind: 'returned' })).toMatchObject(outcome('left'));
  expect(await fixture.announce(notice)).toMatchObject(outcome('known'));
  expect(await fixture.announce({ ...notice, kind: 'returned' })).toMatchObject(outcome('left'));
  const booked = fixture.entryOf(reference, fixture.dayIn(1), { bankId: notice.transferId });
  expect(await fixture.importEntries(booked)).toEqual(['known']);
  expect(await fixture.status(customer, orderNumber)).toMatchObject({ status: 'pending' });
  expect(await fixture.verdictsOf(notice)).toEqual(['returned']);
});

test('what waits for staff and is taken back says so, and goes to nobody', async () => {
  const clerk = await fixture.app.addStaff('clerk');
  const notice = fixture.noticeOf('hvala');
  await fixture.announce(notice);
  await fixture.announce({ ...notice, kind: 'returned' });
  expect(await fixture.verdictsOf(notice)).toEqual(['returned']);
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
  const first = fixture.noticeOf((await fixture.slipOf(await fixture.addCustomer())).reference);
  await fixture.announce(first);
  await fixture.announce({ ...first, kind: 'returned', amountMinor: 30_000 });
  expect(await shown(first)).toEqual([['returned-after', 30_000, 250_000]]);

  const slip = await fixture.slipOf(await fixture.addCustomer());
  const second = fixture.noticeOf(slip.reference);
  await fixture.announce({ ...second, kind: 'returned', amountMinor: 30_000 });
  for (let times = 0; times < 2; times += 1) {
    expect(await fixture.announce(second)).toMatchObject(outcome('waiting'));
  }
  expect(new Set(await shown(second))).toEqual(
    new Set([
      ['maybe-returned', 250_000, null],
      ['returned', 30_000, 250_000],
    ]),
  );
  // What has stayed is divided, and a second part that is taken back is told of, once.
  const { reference } = await fixture.slipOf(await fixture.addCustomer(), 220_000);
  const parts = [
    { amount: 220_000, to: 'slip', target: reference },
    { amount: 30_000, to: 'elsewhere', note: 'повучено' },
  ];
  const whole = { transfer_id: `ips-whole:ips:${second.transferId}`, parts };
  expect((await fixture.app.call(rasporediUplatu, whole, clerk.token)).message).toBe('');
  for (let times = 0; times < 2; times += 1) {
    await fixture.announce({ ...second, kind: 'returned', amountMinor: 220_000 });
    await fixture.announce({ ...second, kind: 'returned', amountMinor: 30_000 });
  }
  expect(new Set(await shown(second))).toEqual(
    new Set([
      ['returned', 30_000, 250_000],
      ['returned-after', 220_000, 250_000],
    ]),
  );

  // Each part is told of, however many there are, and however often the bank says so.
  const parted = fixture.noticeOf((await fixture.slipOf(await fixture.addCustomer())).reference);
  await fixture.announce(parted);
  for (const amountMinor of [30_000, 50_000, 170_000, 50_000, 30_000]) {
    await fixture.announce({ ...parted, kind: 'returned', amountMinor });
    await fixture.announce({ ...first, kind: 'returned', amountMinor });
    await fixture.announce({ ...second, kind: 'returned', amountMinor: 1000 });
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

  const third = fixture.noticeOf((await fixture.slipOf(await fixture.addCustomer())).reference);
  await fixture.announce(third);
  await fixture.announce({ ...third, kind: 'returned' });
  expect(await shown(third)).toEqual([['returned-after', 250_000, null]]);
});

test('two parts of the same amount are two, by the bank’s mark of each, however often it says so', async () => {
  const partsOf = async ({ transferId }: { readonly transferId: string }) =>
    fixture.rows<{ verdict: string; minor: string }>(
      `SELECT verdict, amount_minor AS minor FROM bank_transfers
       WHERE bank_id = $1 AND verdict <> 'credited' ORDER BY bank_transfer_id`,
      [transferId],
    );
  const credited = fixture.noticeOf((await fixture.slipOf(await fixture.addCustomer())).reference);
  await fixture.announce(credited);
  const early = fixture.noticeOf((await fixture.slipOf(await fixture.addCustomer())).reference);
  for (const partId of ['P-1', 'P-2', 'P-1', 'P-2']) {
    for (const notice of [credited, early]) {
      const part = { ...notice, kind: 'returned', amountMinor: 30_000, partId };
      expect(await fixture.announce(part)).toMatchObject(outcome('left'));
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
  const { reference } = await fixture.slipOf(await fixture.addCustomer());
  const notice = fixture.noticeOf(reference);
  await fixture.announce({ ...notice, kind: 'returned' });
  const parts = [{ amount: 250_000, to: 'elsewhere', note: 'повучено' }];
  const input = { transfer_id: `ips:${notice.transferId}`, parts };
  expect((await fixture.app.call(rasporediUplatu, input, clerk.token)).message).toBe('');
  const marked = fixture.entryOf(reference, fixture.dayIn(1), { bankId: notice.transferId });
  expect(await fixture.importEntries(marked)).toEqual(['known']);
  const again = fixture.noticeOf((await fixture.slipOf(await fixture.addCustomer())).reference);
  await fixture.announce({ ...again, kind: 'returned' });
  const other = { transfer_id: `ips:${again.transferId}`, parts };
  expect((await fixture.app.call(rasporediUplatu, other, clerk.token)).message).toBe('');
  const entry = fixture.entryOf(again.reference, fixture.dayIn(1));
  expect(await fixture.importEntries(entry)).toEqual(['maybe-returned']);
  expect(await fixture.importEntries(entry)).toEqual(['known']);
  const open = await fixture.rows<{ verdict: string }>(
    'SELECT verdict FROM bank_transfers WHERE bank_transfer_id = $1 AND resolved_at IS NULL',
    [entry.id],
  );
  expect(open).toEqual([{ verdict: 'maybe-returned' }]);
  // It was a second payment: that is somebody's money.
  const { reference: next } = await fixture.slipOf(await fixture.addCustomer());
  const second = [{ amount: 250_000, to: 'slip', target: next }];
  const divided = { transfer_id: entry.id, parts: second };
  expect((await fixture.app.call(rasporediUplatu, divided, clerk.token)).message).toBe('');
});

test('the key before is accepted beside the current one; nothing else is', async () => {
  const wrong = { http: 401, key: 'intake.signature-wrong', result: null };
  const notice = fixture.noticeOf('nista');
  const { transferId } = notice;
  const seconds = Math.floor(fixture.now().epochMilliseconds / 1000);
  for (const signing of [
    { key: 'Dy6vR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE' },
    { seconds: seconds - 301 },
    { seconds: seconds + 301 },
    { signature: '' },
    { signature: 'v1,' },
    { signature: `v1,${Buffer.alloc(32).toString('base64')}` },
    { signedBody: JSON.stringify({ ...notice, amountMinor: 1 }) },
  ]) {
    expect(await fixture.announce(notice, signing)).toEqual(wrong);
  }
  expect(await fixture.announce(notice, { key: previous })).toMatchObject(outcome('waiting'));
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
  const answer = await fixture.announce(fixture.noticeOf('nista', wishes));
  expect(answer).toMatchObject({ http: 422, key: 'intake.faults' });
  expect(answer.result).toMatchObject([{ message: expect.stringMatching(message) as string }]);
});
