import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { CallResult } from '@rampa/contract';
import { getIpsQr, napraviDopunu, napraviUplatnicu } from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { tollDay } from '../../platform/clock.ts';
import { withCheckDigits } from '../payments/index.ts';
import {
  openPaymentFixture,
  type PaymentFixture,
  type TestCustomer,
} from './testing/payment-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';

let fixture: PaymentFixture;
beforeAll(async () => {
  fixture = await openPaymentFixture();
});
afterAll(() => fixture.close());
afterEach(async () => {
  expect(await fixture.ledgerFaults()).toEqual([]);
});

type Slip = CallResult<typeof napraviUplatnicu>;

async function slipOf(customer: TestCustomer): Promise<Slip> {
  const answer = await fixture.call(customer, napraviUplatnicu, {
    tag_id: customer.tagId,
    amount: 250_000,
    idempotencyKey: uuid(),
  });
  expect(answer.http).toBe(200);
  return answer.result as Slip;
}

async function receive(reference: string, wishes: { amountMinor?: number; id?: string } = {}) {
  const [imported] = await fixture.app.app.services.bankTransfers.import(everyAccount, [
    {
      id: wishes.id ?? uuid(),
      date: '2026-11-20',
      amountMinor: wishes.amountMinor ?? 250_000,
      currency: 'RSD',
      reference,
    },
  ]);
  return imported?.verdict;
}

test('a slip carries what a bank needs, and its code says the same', async () => {
  const customer = await fixture.addCustomer();
  const slip = await slipOf(customer);
  expect(slip).toMatchObject({
    amount: { amount: 250_000, currency: 'RSD' },
    payeeAccount: '840000000095584510',
    model: '97',
    paymentCode: '221',
    // The day on which an unpaid one expires.
    payUntil: tollDay(fixture.app.now().add({ hours: 60 * 24 })),
  });
  expect(slip.reference).toMatch(new RegExp(`^\\d\\d${slip.order_number}$`));
  expect(slip.ipsText).toBe(
    `K:PR|V:01|C:1|R:840000000095584510|N:JP Primer, Beograd|I:RSD2500,00|P:Милица Петровић|SF:221|S:${slip.purpose}|RO:97${slip.reference}`,
  );
  const again = await fixture.call(customer, getIpsQr, { order_number: slip.order_number });
  expect(again.result).toEqual(slip);
});

test('money with the reference of a slip is credited to the tag once, however often the statement is imported', async () => {
  const customer = await fixture.addCustomer();
  const { order_number: orderNumber, reference } = await slipOf(customer);
  const id = uuid();
  expect(await receive(`97 ${reference}`, { id })).toBe('credited');
  expect(await receive(`97 ${reference}`, { id })).toBe('known');
  expect(await fixture.status(customer, orderNumber)).toEqual({ status: 'paid', balance: 250_000 });
});

test('two imports of one statement at once credit once', async () => {
  const customer = await fixture.addCustomer();
  const { order_number: orderNumber, reference } = await slipOf(customer);
  const id = uuid();
  const verdicts = await Promise.all([receive(reference, { id }), receive(reference, { id })]);
  expect(verdicts.filter((verdict) => verdict === 'credited')).toHaveLength(1);
  expect(await fixture.status(customer, orderNumber)).toEqual({ status: 'paid', balance: 250_000 });
});

test('a second payment of a slip, another amount and an unknown reference are left to staff', async () => {
  const customer = await fixture.addCustomer();
  const { order_number: orderNumber, reference } = await slipOf(customer);
  expect(await receive(reference, { amountMinor: 249_999 })).toBe('amount-differs');
  expect(await receive('062024000123')).toBe('unknown-reference');
  expect(await receive(`99${orderNumber}`)).toBe('unknown-reference');
  expect(await receive(reference)).toBe('credited');
  expect(await receive(reference)).toBe('paid-before');
  expect(await fixture.status(customer, orderNumber)).toEqual({ status: 'paid', balance: 250_000 });
});

test('a transfer does not pay an order that waits for a card', async () => {
  const customer = await fixture.addCustomer();
  const { order_number: orderNumber } = await fixture.start(customer);
  expect(await receive(withCheckDigits(orderNumber))).toBe('unknown-reference');
});

test('a slip expires after two months, and is still credited when its money arrives', async () => {
  const customer = await fixture.addCustomer();
  const { order_number: orderNumber, reference } = await slipOf(customer);
  fixture.app.passTime({ hours: 61 * 24 });
  await fixture.app.app.services.topUps.expireSlips(everyAccount);
  expect(await fixture.status(customer, orderNumber)).toMatchObject({ status: 'abandoned' });
  expect(await receive(reference)).toBe('credited');
  expect(await fixture.status(customer, orderNumber)).toEqual({ status: 'paid', balance: 250_000 });
});

test('a key used for a slip cannot start a card payment', async () => {
  const customer = await fixture.addCustomer();
  const order = { tag_id: customer.tagId, amount: 250_000, idempotencyKey: uuid() };
  await fixture.call(customer, napraviUplatnicu, order);
  expect(await fixture.call(customer, napraviDopunu, order)).toMatchObject({ http: 409 });
});
