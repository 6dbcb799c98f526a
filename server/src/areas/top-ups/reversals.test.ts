import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import {
  openPaymentFixture,
  type PaymentFixture,
  type TestCustomer,
} from './testing/payment-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';
import { transfer } from '../wallet/index.ts';

// Money of a paid top-up that goes back without us: refunded at the gateway, or charged back by the card's bank.

let fixture: PaymentFixture;
let owner: Database;
beforeAll(async () => {
  fixture = await openPaymentFixture({ BLOCK_UNPAID_AFTER_DAYS: '30' });
  owner = createDatabase({ url: fixture.app.ownerUrl, role: null, size: 1 });
});
afterAll(async () => {
  await owner.close();
  await fixture.close();
});
afterEach(async () => {
  expect(await fixture.ledgerFaults()).toEqual([]);
});

/** Until the server has answered all that the gateway has to tell of the order. */
async function told(orderNumber: string): Promise<void> {
  const unanswered = async (): Promise<number> => {
    const { notices } = await fixture.gateway.order(orderNumber);
    return notices.filter((notice) => notice.last_answer === undefined).length;
  };
  await expect.poll(unanswered, { timeout: 60_000 }).toBe(0);
}

async function reverse(
  orderNumber: string,
  wishes: Parameters<PaymentFixture['gateway']['reverse']>[1],
): Promise<void> {
  await fixture.gateway.reverse(orderNumber, wishes);
  await told(orderNumber);
}

async function paid(customer: TestCustomer, wishes = {}): Promise<string> {
  const orderNumber = await fixture.startAtGateway(customer);
  await fixture.gateway.approve(orderNumber, wishes);
  await told(orderNumber);
  return orderNumber;
}

const mailsOf = async ({ username }: TestCustomer): Promise<readonly string[]> =>
  (await fixture.app.mailsTo(`${username}@primer.rs`)).map(({ template }) => template);

const blocksOf = ({ tagId }: TestCustomer) =>
  fixture.rows<{ reason: string; origin: string }>(
    'SELECT reason, origin FROM tag_blocks WHERE tag_id = $1 AND lifted_at IS NULL',
    [tagId],
  );

const balanceOf = async (customer: TestCustomer, orderNumber: string): Promise<number> =>
  (await fixture.status(customer, orderNumber)).balance;

test('a refund made at the gateway comes off the tag once, however often it is told, and the customer is told', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await paid(customer);
  await reverse(orderNumber, { type: 'refund', notice: 'twice' });
  expect(await balanceOf(customer, orderNumber)).toBe(0);
  expect(await mailsOf(customer)).toEqual(['top-ups.mail-paid', 'top-ups.mail-refunded']);
});

test('parts go back one by one, never more than was paid', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await paid(customer);
  await reverse(orderNumber, { type: 'refund', amount: 100_000 });
  await reverse(orderNumber, { type: 'refund', amount: 50_000 });
  expect(await balanceOf(customer, orderNumber)).toBe(100_000);
  await reverse(orderNumber, { type: 'chargeback', amount: 250_000 });
  await reverse(orderNumber, { type: 'chargeback', amount: 1 });
  expect(await balanceOf(customer, orderNumber)).toBe(0);
});

test('what is told before the payment itself comes off with it', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await paid(customer, { notice: 'none' });
  await reverse(orderNumber, { type: 'chargeback', amount: 50_000 });
  expect(await fixture.status(customer, orderNumber)).toEqual({ status: 'pending', balance: 0 });
  await fixture.gateway.notice(orderNumber);
  await told(orderNumber);
  expect(await fixture.status(customer, orderNumber)).toEqual({
    status: 'paid',
    balance: 200_000,
  });
});

test('notifications of a payment and of its chargeback at the same moment leave the same', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await paid(customer, { notice: 'none' });
  await Promise.all([
    fixture.gateway.notice(orderNumber),
    fixture.gateway.reverse(orderNumber, { type: 'chargeback', notice: 'twice' }),
    fixture.gateway.notice(orderNumber),
  ]);
  await told(orderNumber);
  expect(await balanceOf(customer, orderNumber)).toBe(0);
});

test('a chargeback that leaves a debt blocks the tag by the rule, until it is covered', async () => {
  const customer = await fixture.addCustomer();
  const [first, second] = [await paid(customer), await paid(customer)];
  await reverse(first, { type: 'chargeback' });
  expect(await blocksOf(customer)).toEqual([]);
  // What was driven meanwhile.
  await fixture.app.app.database.transaction(async (tx) => {
    await fixture.app.app.services.wallet.postJournals(everyAccount, tx, [
      {
        accountId: customer.accountId,
        kind: 'correction',
        reference: 'driven',
        occurredAt: fixture.app.now(),
        currency: 'RSD',
        lines: transfer({ kind: 'tag', tagId: customer.tagId }, { kind: 'correction' }, 1_000),
      },
    ]);
  });
  await reverse(second, { type: 'chargeback' });
  expect(await balanceOf(customer, second)).toBe(-1_000);
  expect(await blocksOf(customer)).toEqual([{ reason: 'unpaid', origin: 'rule' }]);
  expect(
    (await mailsOf(customer)).filter((one) => one === 'top-ups.mail-charged-back'),
  ).toHaveLength(2);
  await paid(customer);
  expect(await blocksOf(customer)).toEqual([]);
});

test('a notification of a refund that nobody has signed takes nothing', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await paid(customer);
  await fixture.gateway.notice(orderNumber, { transaction_type: 'refund', badDigest: true });
  await told(orderNumber);
  expect(await balanceOf(customer, orderNumber)).toBe(250_000);
});

test('what went back already is not refunded again by us', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await paid(customer);
  await reverse(orderNumber, { type: 'chargeback' });
  await fixture.app.app.services.payments.refund(orderNumber);
  expect(await balanceOf(customer, orderNumber)).toBe(0);
});

const errorsOf = (orderNumber: string): readonly string[] =>
  fixture.app.log
    .filter((line) => line.includes(orderNumber))
    .flatMap(
      (line) => /"msg":"([^"]*it is in no books|[^"]*is not refunded)"/.exec(line)?.[1] ?? [],
    );

test('of a payment of which a part went back nothing is refunded by us, and people are told', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await paid(customer);
  await reverse(orderNumber, { type: 'refund', amount: 100_000 });
  await fixture.app.app.services.payments.refund(orderNumber);
  expect(await balanceOf(customer, orderNumber)).toBe(150_000);
  expect(errorsOf(orderNumber)).toEqual([
    'a part of a payment went back already: its rest is not refunded',
  ]);
});

test('a chargeback of what we have refunded is kept, in no books, and people are told', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await paid(customer);
  await fixture.app.app.services.payments.refund(orderNumber);
  await told(orderNumber);
  await fixture.gateway.notice(orderNumber, { transaction_type: 'chargeback' });
  await told(orderNumber);
  expect(await balanceOf(customer, orderNumber)).toBe(0);
  expect(
    await fixture.rows('SELECT kind, booked_at FROM payment_reversals WHERE order_number = $1', [
      orderNumber,
    ]),
  ).toEqual([{ kind: 'chargeback', booked_at: null }]);
  expect(errorsOf(orderNumber)).toEqual([
    'a bank took back money that had been refunded: it is in no books',
  ]);
});

test.each([
  ['refund', 'chargeback', 'a bank took back money that had been refunded: it is in no books'],
  [
    'chargeback',
    'refund',
    'the gateway gave back more than was left of a payment: it is in no books',
  ],
] as const)(
  'of a whole %s and a %s behind it the tag pays one, and people are told of the other',
  async (first, second, error) => {
    const customer = await fixture.addCustomer();
    const orderNumber = await paid(customer);
    await reverse(orderNumber, { type: first, notice: 'twice' });
    expect(errorsOf(orderNumber)).toEqual([]);
    await reverse(orderNumber, { type: second });
    expect(await balanceOf(customer, orderNumber)).toBe(0);
    expect(errorsOf(orderNumber)).toEqual([error]);
    const waiting = await fixture.rows(
      'SELECT kind, settled_minor AS "settledMinor" FROM gateway_differences WHERE order_number = $1',
      [orderNumber],
    );
    expect(waiting).toEqual(
      second === 'chargeback' ? [{ kind: 'chargeback', settledMinor: -250_000 }] : [],
    );
  },
);

test('of a chargeback that is larger than what was left of a payment people are told the rest, once', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await paid(customer);
  await reverse(orderNumber, { type: 'refund', amount: 100_000 });
  await reverse(orderNumber, { type: 'chargeback', amount: 250_000, notice: 'twice' });
  expect(await balanceOf(customer, orderNumber)).toBe(0);
  expect(errorsOf(orderNumber)).toHaveLength(1);
  expect(
    await fixture.rows(
      'SELECT settled_minor AS "settledMinor" FROM gateway_differences WHERE order_number = $1',
      [orderNumber],
    ),
  ).toEqual([{ settledMinor: -100_000 }]);
});

test('the ledger’s verification finds a chargeback that is in no books', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await paid(customer);
  await reverse(orderNumber, { type: 'chargeback' });
  const change = 'UPDATE payment_reversals SET amount_minor = amount_minor';
  await owner.run(`${change} + 1 WHERE order_number = $1`, [orderNumber]);
  expect(await fixture.ledgerFaults()).toEqual([
    expect.stringContaining('every payment of a top-up that went back without us is off the tag'),
    expect.stringContaining('of no payment has more gone back than was paid'),
  ]);
  await owner.run(`${change} - 1 WHERE order_number = $1`, [orderNumber]);
});
