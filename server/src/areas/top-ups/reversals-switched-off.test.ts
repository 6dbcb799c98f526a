import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPaymentFixture, type PaymentFixture } from './testing/payment-fixture.ts';

let fixture: PaymentFixture;
beforeAll(async () => {
  fixture = await openPaymentFixture({ CHARGEBACKS: 'false' });
});
afterAll(() => fixture.close());

test('where chargebacks are booked by people, the tag keeps its money, and they are told once', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.startAtGateway(customer);
  await fixture.gateway.approve(orderNumber);
  const unanswered = async () =>
    (await fixture.gateway.order(orderNumber)).notices.filter(
      (notice) => notice.last_answer === undefined,
    );
  await expect.poll(unanswered, { timeout: 60_000 }).toEqual([]);
  await fixture.gateway.reverse(orderNumber, { type: 'chargeback', notice: 'twice' });
  await expect.poll(unanswered, { timeout: 60_000 }).toEqual([]);
  expect(await fixture.status(customer, orderNumber)).toEqual({ status: 'paid', balance: 250_000 });
  expect(
    await fixture.rows(
      'SELECT verdict, kind, settled_minor AS minor FROM gateway_differences WHERE order_number = $1',
      [orderNumber],
    ),
  ).toEqual([{ verdict: 'not-booked', kind: 'chargeback', minor: -250_000 }]);
  expect(fixture.app.log.join('')).toContain('money of a payment went back without us');
  expect(await fixture.ledgerFaults()).toEqual([]);
});

test('what we gave back ourselves is no news', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.startAtGateway(customer);
  await fixture.gateway.approve(orderNumber);
  const unanswered = async () =>
    (await fixture.gateway.order(orderNumber)).notices.filter(
      (notice) => notice.last_answer === undefined,
    );
  await expect.poll(unanswered, { timeout: 60_000 }).toEqual([]);
  await fixture.rows("UPDATE payments SET state = 'refunded' WHERE order_number = $1", [
    orderNumber,
  ]);
  await fixture.gateway.reverse(orderNumber, { type: 'refund' });
  await expect.poll(unanswered, { timeout: 60_000 }).toEqual([]);
  const told = fixture.app.log.filter((line) => line.includes(orderNumber));
  expect(told.join('')).not.toContain('money of a payment went back without us');
});
