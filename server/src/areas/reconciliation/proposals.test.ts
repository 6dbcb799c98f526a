import type { CallResult } from '@rampa/contract';
import {
  getNeuskladjene,
  rasporediUplatu,
  uveziIzvod,
  type UnmatchedTransfer,
} from '@rampa/contract/reconciliation';
import { napraviUplatnicu } from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../testing/app-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';
import { camtOf, mt940Of, type SampleEntry } from '../payments/testing/bank-samples.ts';
import {
  openPaymentFixture,
  type PaymentFixture,
  type TestCustomer,
} from '../top-ups/testing/payment-fixture.ts';
import { checkReconciliation } from './index.ts';

// It is Friday, 20 November 2026, 13:00 in toll time.

let fixture: PaymentFixture;
let clerk: SignedIn;
let colleague: SignedIn;
let supervisor: SignedIn;
beforeAll(async () => {
  fixture = await openPaymentFixture();
  clerk = await fixture.app.addStaff('clerk');
  colleague = await fixture.app.addStaff('clerk');
  supervisor = await fixture.app.addStaff('supervisor');
});
afterAll(() => fixture.close());
afterEach(async () => {
  const checks = await checkReconciliation(everyAccount, fixture.app.app.database.queries);
  const faults = checks.flatMap((check) => check.faults);
  expect([...(await fixture.ledgerFaults()), ...faults]).toEqual([]);
});

let counter = 0;

/** An entry of a payer whom no other test has. */
function entry(amountMinor: number, wishes: Partial<SampleEntry> = {}): SampleEntry {
  counter += 1;
  return {
    bankId: `PR${String(counter).padStart(8, '0')}`,
    day: '2026-11-20',
    amountMinor,
    reference: '',
    payer: 'PERIC PERA',
    payerAccount: `1650000000${String(counter).padStart(8, '0')}`,
    purpose: `uplata ${counter}`,
    ...wishes,
  };
}

async function take(
  entries: readonly SampleEntry[],
  write = camtOf,
): Promise<CallResult<typeof uveziIzvod>> {
  const input = { data: Buffer.from(write(entries)).toString('base64') };
  const answer = await fixture.app.call(uveziIzvod, input, supervisor.token);
  expect(answer.statusCode).toBe(200);
  return answer.result as CallResult<typeof uveziIzvod>;
}

async function found({ purpose }: SampleEntry): Promise<UnmatchedTransfer> {
  const input = { rows: '100', state: 'open' };
  const answer = await fixture.app.call(getNeuskladjene, input, clerk.token);
  const { items } = answer.result as CallResult<typeof getNeuskladjene>;
  const one = items.find((transfer) => transfer.purpose === purpose);
  if (one === undefined) throw new Error(`${purpose} does not wait`);
  return one;
}

async function slipOf(customer: TestCustomer, amount: number, daysAgo = 0) {
  const input = { tag_id: customer.tagId, amount, idempotencyKey: uuid() };
  const answer = await fixture.call(customer, napraviUplatnicu, input);
  const slip = answer.result as CallResult<typeof napraviUplatnicu>;
  if (daysAgo > 0) {
    await fixture.rows('UPDATE top_ups SET created_at = $2 WHERE order_number = $1', [
      slip.order_number,
      fixture.app
        .now()
        .subtract({ hours: daysAgo * 24 })
        .toString(),
    ]);
  }
  return slip;
}

/** What the list proposes: the number of the slip, and why. */
async function proposed(one: SampleEntry): Promise<readonly (readonly string[])[]> {
  const { candidates } = await found(one);
  return (candidates?.items ?? []).map(({ order_number: number, because }) => [number, because]);
}

async function assign(
  { transfer_id: transferId, amount }: UnmatchedTransfer,
  target: string,
  by = clerk,
): Promise<string> {
  const input = {
    transfer_id: transferId,
    parts: [{ to: 'slip', target, amount: amount.amount }],
  };
  const { statusCode, message } = await fixture.app.call(rasporediUplatu, input, by.token);
  return `${statusCode} ${message}`.trim();
}

test('money without a reference is proposed for the slips of its amount, and booked when somebody has pressed', async () => {
  const [ana, marko] = [await fixture.addCustomer(), await fixture.addCustomer()];
  const near = await slipOf(ana, 311_000, 2);
  const nearer = await slipOf(marko, 311_000);
  const gift = entry(311_000);
  expect(await take([gift])).toMatchObject({ credited: 0, waiting: 1 });
  // Neither by itself: the same amount proves nothing.
  const transfer = await found(gift);
  expect(transfer).toMatchObject({
    verdict: 'unknown-reference',
    candidates: {
      items: [
        { order_number: nearer.order_number, issuedOn: '2026-11-20', because: 'amount' },
        { order_number: near.order_number, issuedOn: '2026-11-18', because: 'amount' },
      ],
      more: false,
    },
  });
  expect(await assign(transfer, near.order_number)).toBe('200');
  expect(await assign(transfer, near.order_number, colleague)).toBe('200');
  expect(await assign(transfer, nearer.order_number, colleague)).toBe('409 reconciliation.done');
  expect(await fixture.status(ana, near.order_number)).toEqual({
    status: 'paid',
    balance: 311_000,
  });
  expect(await fixture.status(marko, nearer.order_number)).toEqual({
    status: 'pending',
    balance: 0,
  });
  // The same statement again, in either format, adds nothing.
  expect(await take([gift])).toMatchObject({ known: 1, waiting: 0 });
  expect(await take([gift], mt940Of)).toMatchObject({ known: 1, waiting: 0 });
});

test('a single slip of the amount is only proposed as well', async () => {
  const ana = await fixture.addCustomer();
  const slip = await slipOf(ana, 312_000);
  const gift = entry(312_000);
  expect(await take([gift])).toMatchObject({ credited: 0, waiting: 1 });
  expect(await proposed(gift)).toEqual([[slip.order_number, 'amount']]);
});

test('two clerks who assign two transfers to one slip at once pay it once', async () => {
  const ana = await fixture.addCustomer();
  const slip = await slipOf(ana, 313_000);
  const gifts = [entry(313_000), entry(313_000)];
  await take(gifts);
  const transfers = await Promise.all(gifts.map((gift) => found(gift)));
  const answers = await Promise.all(
    transfers.map((transfer, at) =>
      assign(transfer, slip.order_number, at === 0 ? clerk : colleague),
    ),
  );
  expect(answers.toSorted()).toEqual(['200', '409 reconciliation.slip-paid;part:1']);
  expect(await fixture.status(ana, slip.order_number)).toMatchObject({ balance: 313_000 });
  const left = gifts.find((_one, at) => answers[at] !== '200');
  expect(left && (await proposed(left))).toEqual([]);
});

test('slips of other amounts, of after the transfer and of long before it are not meant', async () => {
  const ana = await fixture.addCustomer();
  await slipOf(ana, 314_001);
  await slipOf(ana, 314_000, 31);
  const oldest = await slipOf(ana, 314_000, 30);
  const before = entry(314_000, { day: '2026-11-19' });
  const gift = entry(314_000);
  await take([gift]);
  expect(await proposed(gift)).toEqual([[oldest.order_number, 'amount']]);
  const today = await slipOf(ana, 314_000);
  await take([before]);
  expect((await proposed(before)).flat()).not.toContain(today.order_number);
});

test('a reference with one wrong digit comes first, whoever else awaits the amount', async () => {
  const [ana, marko] = [await fixture.addCustomer(), await fixture.addCustomer()];
  const meant = await slipOf(ana, 315_000, 9);
  const other = await slipOf(marko, 315_000);
  const { reference } = meant;
  const digit = (Number(reference[7]) + 1) % 10;
  const gift = entry(315_000, {
    reference: `97 ${reference.slice(0, 7)}${digit}${reference.slice(8)}`,
  });
  await take([gift]);
  expect(await proposed(gift)).toEqual([
    [meant.order_number, 'near-reference'],
    [other.order_number, 'amount'],
  ]);
});

test('whoever has paid for a customer before is known by their bank account, or by their name', async () => {
  const [ana, marko] = [await fixture.addCustomer(), await fixture.addCustomer()];
  const payerAccount = '165000000000007799';
  const first = await slipOf(ana, 316_100);
  const byName = { payer: 'DOO DOBAR PLATISA', payerAccount: '' };
  const second = await slipOf(ana, 316_200);
  await take([
    entry(316_100, { payerAccount, reference: first.reference }),
    entry(316_200, { ...byName, reference: second.reference }),
  ]);
  const meant = await slipOf(ana, 316_000, 12);
  const others = [await slipOf(marko, 316_000), await slipOf(marko, 316_000, 1)];
  const gifts = [entry(316_000, { payerAccount }), entry(316_000, byName)];
  await take(gifts);
  for (const gift of gifts) {
    expect(await proposed(gift)).toEqual([
      [meant.order_number, 'payer'],
      ...others.map(({ order_number: number }) => [number, 'amount']),
    ]);
  }
});

test('a counter that pays for many customers says nothing of whose money it is', async () => {
  const payerAccount = '160000000000001122';
  const customers = [];
  for (let at = 0; at < 4; at += 1) customers.push(await fixture.addCustomer());
  for (const [at, customer] of customers.entries()) {
    const { reference } = await slipOf(customer, 317_000 + at);
    await take([entry(317_000 + at, { payerAccount, reference })]);
  }
  const [first = await fixture.addCustomer()] = customers;
  const slip = await slipOf(first, 317_900);
  const gift = entry(317_900, { payerAccount });
  await take([gift]);
  expect(await proposed(gift)).toEqual([[slip.order_number, 'amount']]);
});

test('an old reference used again leads to the new slip of its customer, and to nobody else', async () => {
  const [ana, marko] = [await fixture.addCustomer(), await fixture.addCustomer()];
  const old = await slipOf(ana, 318_000);
  await take([entry(318_000, { reference: old.reference })]);
  const [again, more] = [await slipOf(ana, 318_000), await slipOf(ana, 318_500)];
  await slipOf(marko, 318_000);
  const gifts = [
    entry(318_000, { reference: old.reference }),
    entry(318_500, { reference: old.reference }),
  ];
  await take(gifts);
  expect(await Promise.all(gifts.map((gift) => proposed(gift)))).toEqual([
    [[again.order_number, 'same-customer']],
    [[more.order_number, 'same-customer']],
  ]);
});

test('money of before its slip, or of long after it expired, waits for somebody', async () => {
  const ana = await fixture.addCustomer();
  const [early, late, inTime] = [
    await slipOf(ana, 319_000),
    await slipOf(ana, 319_100),
    await slipOf(ana, 319_200),
  ];
  const before = entry(319_000, { day: '2026-11-19', reference: early.reference });
  // The slips expire on the 19th of January.
  const after = entry(319_100, { day: '2027-02-19', reference: late.reference });
  const last = entry(319_200, { day: '2027-02-18', reference: inTime.reference });
  expect(await take([before, after, last])).toMatchObject({ credited: 1, waiting: 2 });
  expect(await fixture.status(ana, inTime.order_number)).toEqual({
    status: 'paid',
    balance: 319_200,
  });
  for (const [one, { order_number: number }] of [
    [before, early],
    [after, late],
  ] as const) {
    const transfer = await found(one);
    expect(transfer).toMatchObject({ verdict: 'day-differs', order_number: number });
    expect(await proposed(one)).toEqual([[number, 'own-reference']]);
    expect(await assign(transfer, number)).toBe('200');
  }
  expect(await fixture.status(ana, late.order_number)).toEqual({
    status: 'paid',
    balance: 319_200 + 319_000 + 319_100,
  });
  expect(await take([before, after, last])).toMatchObject({ known: 3, waiting: 0 });
});

test('an expired slip is proposed for its own reference alone', async () => {
  const ana = await fixture.addCustomer();
  const slip = await slipOf(ana, 320_000, 70);
  await fixture.app.app.services.topUps.expireSlips(everyAccount);
  expect(await fixture.status(ana, slip.order_number)).toMatchObject({ status: 'abandoned' });
  const named = entry(320_000, { day: '2027-01-20', reference: slip.reference });
  const gift = entry(320_000, { day: '2026-09-20' });
  await take([named, gift]);
  expect(await proposed(named)).toEqual([[slip.order_number, 'own-reference']]);
  expect(await proposed(gift)).toEqual([]);
});

test('with more slips than are shown, the list says that there are others', async () => {
  const ana = await fixture.addCustomer();
  for (let at = 0; at < 4; at += 1) await slipOf(ana, 321_000, at);
  const gift = entry(321_000);
  await take([gift]);
  const { candidates } = await found(gift);
  expect(candidates?.items).toHaveLength(3);
  expect(candidates?.more).toBe(true);
});
