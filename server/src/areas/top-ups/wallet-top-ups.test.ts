import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  getDopune,
  getPonuda,
  getPotvrda,
  getStatus,
  napraviDopunu,
} from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import {
  openPaymentFixture,
  type PaymentFixture,
  type TestCustomer,
} from './testing/payment-fixture.ts';

let fixture: PaymentFixture;
beforeAll(async () => {
  fixture = await openPaymentFixture({ PAYMENT_WALLETS: 'apple-pay,google-pay' });
});
afterAll(() => fixture.close());
afterEach(async () => {
  expect(await fixture.ledgerFaults()).toEqual([]);
});

async function shown(customer: TestCustomer, orderNumber: string) {
  const order = { order_number: orderNumber };
  return {
    status: (await fixture.call(customer, getStatus, order)).result,
    list: (await fixture.call(customer, getDopune, { first: 0, rows: 10 })).result,
  };
}

test('the offer names what the page of the gateway takes beside cards', async () => {
  const customer = await fixture.addCustomer();
  const { result } = await fixture.call(customer, getPonuda, {});
  expect(result).toMatchObject({ wallets: ['apple-pay', 'google-pay'] });
});

test.each(['apple-pay', 'google-pay'] as const)(
  'what is paid with %s is credited, and said on the order, in the history and on the receipt',
  async (wallet) => {
    const customer = await fixture.addCustomer();
    const orderNumber = await fixture.startAtGateway(customer);
    await fixture.gateway.approve(orderNumber, { wallet, notice: 'twice' });
    expect(await fixture.status(customer, orderNumber)).toEqual({
      status: 'paid',
      balance: 250_000,
    });
    expect(await shown(customer, orderNumber)).toMatchObject({
      status: { method: 'card', paidWith: wallet },
      list: { items: [{ order_number: orderNumber, method: 'card', paidWith: wallet }] },
    });
    const receipt = await fixture.call(customer, getPotvrda, { order_number: orderNumber });
    expect(receipt.http).toBe(200);
  },
);

test('the browser is back before the notification: the answer of the gateway says it as well', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.startAtGateway(customer);
  const { success_address: back = '' } = await fixture.gateway.approve(orderNumber, {
    wallet: 'google-pay',
    notice: 'none',
  });
  await fetch(back, { redirect: 'manual' });
  expect((await shown(customer, orderNumber)).status).toMatchObject({
    status: 'paid',
    paidWith: 'google-pay',
  });
});

test('a gateway that does not say which method paid is believed the money', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.startAtGateway(customer);
  await fixture.gateway.approve(orderNumber, {
    wallet: 'apple-pay',
    without: ['payment_method'],
  });
  const { status } = await shown(customer, orderNumber);
  expect(status).toMatchObject({ status: 'paid', method: 'card' });
  expect(status).not.toHaveProperty('paidWith');
});

test('a card leaves no wallet behind', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.startAtGateway(customer);
  await fixture.gateway.approve(orderNumber);
  const { status, list } = await shown(customer, orderNumber);
  expect(status).not.toHaveProperty('paidWith');
  expect(list).toMatchObject({ items: [expect.not.objectContaining({ paidWith: 'apple-pay' })] });
});

test('where the card is to be kept, only a card pays', async () => {
  const customer = await fixture.addCustomer();
  const answer = await fixture.call(customer, napraviDopunu, {
    tag_id: customer.tagId,
    amount: 250_000,
    idempotencyKey: uuid(),
    keepCard: true,
  });
  expect(answer.http).toBe(200);
  const { order_number: orderNumber, redirectUrl } = answer.result as {
    order_number: string;
    redirectUrl: string;
  };
  await fixture.goToGateway(redirectUrl);
  await expect(fixture.gateway.approve(orderNumber, { wallet: 'apple-pay' })).rejects.toThrow(
    /422/,
  );
  await fixture.gateway.approve(orderNumber);
  expect(await fixture.status(customer, orderNumber)).toEqual({ status: 'paid', balance: 250_000 });
});
