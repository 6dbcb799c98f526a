import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openPaymentFixture, type PaymentFixture } from './testing/payment-fixture.ts';

// What comes twice or at the same moment: on both PostgreSQLs, as all in which several act at once.

let fixture: PaymentFixture;
beforeAll(async () => {
  fixture = await openPaymentFixture();
});
afterAll(() => fixture.close());
afterEach(async () => {
  expect(await fixture.ledgerFaults()).toEqual([]);
});

const paid = { status: 'paid', balance: 250_000 };

test('two tabs on one order pay once', async () => {
  const customer = await fixture.addCustomer();
  const { order_number: orderNumber, redirectUrl } = await fixture.start(customer);
  const tabs = await Promise.all([
    fixture.goToGateway(redirectUrl),
    fixture.goToGateway(redirectUrl),
  ]);
  expect(new Set(tabs.map(({ url }) => url)).size).toBe(1);
  const tries = await Promise.allSettled([
    fixture.gateway.approve(orderNumber),
    fixture.gateway.approve(orderNumber),
  ]);
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect.poll(() => fixture.status(customer, orderNumber)).toEqual(paid);
});

test('a notification that arrives twice, or ten times at once, is credited once', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.startAtGateway(customer);
  await fixture.gateway.approve(orderNumber, { notice: 'twice' });
  await Promise.all(Array.from({ length: 10 }, () => fixture.gateway.notice(orderNumber)));
  expect(await fixture.status(customer, orderNumber)).toEqual(paid);
  const { notices } = await fixture.gateway.order(orderNumber);
  expect(notices.map((notice) => notice.last_answer)).toEqual(
    Array.from({ length: 12 }, () => '200'),
  );
  expect(await fixture.verdicts(orderNumber)).toEqual(['paid', 'repeated']);
});

test('ten simultaneous first notifications are credited once', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.startAtGateway(customer);
  await fixture.gateway.approve(orderNumber, { notice: 'none' });
  await Promise.all(Array.from({ length: 10 }, () => fixture.gateway.notice(orderNumber)));
  expect(await fixture.status(customer, orderNumber)).toEqual(paid);
});

test('a notification that arrives after a day is still credited, once', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.startAtGateway(customer);
  fixture.app.passTime({ minutes: 31 });
  await fixture.sweep();
  expect(await fixture.status(customer, orderNumber)).toMatchObject({ status: 'abandoned' });
  // The gateway's page was still open: the customer pays after the order has expired.
  await fixture.gateway.approve(orderNumber, { notice: 'none' });
  fixture.app.passTime({ hours: 24 });
  await Promise.all([fixture.gateway.notice(orderNumber), fixture.gateway.notice(orderNumber)]);
  expect(await fixture.status(customer, orderNumber)).toEqual(paid);
});

test('a refund is made once, also when it is requested again', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.startAtGateway(customer);
  await fixture.gateway.approve(orderNumber);
  const { payments } = fixture.app.app.services;
  await Promise.all([payments.refund(orderNumber), payments.refund(orderNumber)]);
  await payments.refund(orderNumber);
  expect(await fixture.status(customer, orderNumber)).toMatchObject({ balance: 0 });
  expect(await fixture.gateway.order(orderNumber)).toMatchObject({ status: 'refunded' });
});
