import type { Kategorija } from '@rampa/contract';
import { napraviPorudzbinu, otkaziPorudzbinu } from '@rampa/contract/purchases';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../testing/app-fixture.ts';
import { scopeOf } from '../../testing/scope.ts';
import { openOrderFixture, type OrderFixture, type OrderInput } from './testing/order-fixture.ts';
import { placedView } from './order-view.ts';
import { orderWishOf } from './order-wish-view.ts';

const STOCK = 400;

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await openOrderFixture(STOCK);
});
afterAll(() => fixture.close());
afterEach(async () => {
  // What one test left unpaid does not count in the next.
  fixture.app.passTime({ minutes: 31 });
  await fixture.sweep();
  expect(await fixture.faults()).toEqual([]);
});

const company = {
  lice: 'pravno',
  poslovno_ime: 'Пример д.о.о.',
  pib: '101134702',
  companyNumber: '12345678',
} as const satisfies Partial<OrderInput>;

interface By {
  readonly address?: string;
  readonly customer?: SignedIn;
  readonly payment?: OrderInput['payment'];
}

/** By card, of a visitor, unless said otherwise. */
async function order(
  kategorija: Kategorija,
  quantity: number,
  { address = '192.0.2.1', customer, payment = 'card' }: By = {},
) {
  const input = napraviPorudzbinu.input.parse(
    await fixture.wish({
      ...(quantity > 5 ? company : {}),
      payment,
      lines: [{ kategorija, quantity, package: 'none' }],
    }),
  );
  const buyer = { customer: customer ? scopeOf(customer) : null, address, requestId: '' };
  const placed = await fixture.app.app.services.purchases.place(buyer, orderWishOf(input));
  if (!placed.ok) throw new Error(placed.code);
  return placedView(placed.value);
}

async function pay({ order_number, redirectUrl }: Awaited<ReturnType<typeof order>>) {
  await fixture.goToGateway(redirectUrl ?? '');
  await fixture.gateway.approve(order_number);
}

test('a visitor who orders hundreds of tags by card reserves none of them, and gets them when they pay', async () => {
  const placed = await order('III', 300);
  expect(await fixture.available('III')).toBe(STOCK);
  await pay(placed);
  expect(await fixture.details(placed)).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'paid',
  });
  expect(await fixture.available('III')).toBe(STOCK - 300);
});

test('a neighbour who orders by card without paying keeps nobody from ordering, by card or by slip', async () => {
  const address = '198.51.100.7';
  for (let at = 0; at < 12; at += 1) await order('II', 5, { address });
  // As many as wait for payment by slip; the next ones are not reserved.
  expect(await fixture.available('II')).toBe(STOCK - 50);
  const bought = await order('II', 5, { address });
  await pay(bought);
  expect(await fixture.details(bought)).toMatchObject({ status: 'confirmed' });
  await order('II', 5, { address, payment: 'slip' });
  expect(await fixture.available('II')).toBe(STOCK - 60);
});

test('an account reserves no more by card than by slip before it pays', async () => {
  const before = await fixture.available('II');
  const customer = await fixture.app.addCustomer();
  const placed = [];
  for (let at = 0; at < 3; at += 1) placed.push(await order('II', 5, { customer }));
  expect(await fixture.available('II')).toBe(before - 10);
  for (const one of placed) await pay(one);
  expect(await fixture.available('II')).toBe(before - 15);
});

test('however many accounts order by card without paying, half of a category stays for sale', async () => {
  for (const quantity of [150, 100, 60]) {
    await order('I', quantity, { customer: await fixture.app.addCustomer('pravno') });
  }
  // With 100 more than half would wait for payment, and with 60 as well.
  expect(await fixture.available('I')).toBe(STOCK - 150);
  await order('I', 50, { customer: await fixture.app.addCustomer('pravno') });
  expect(await fixture.available('I')).toBe(STOCK - 200);
  // Orders by slip count slips alone: payments by card that were begun and left do not close them.
  await order('I', 5, { payment: 'slip' });
  expect(await fixture.available('I')).toBe(STOCK - 205);
});

test('what was not reserved is not put back when it is cancelled, or never paid', async () => {
  await order('IV', 300);
  const { order_number, ticket } = await order('IV', 300);
  const cancelled = await fixture.app.call(otkaziPorudzbinu, { order_number, ticket });
  expect(cancelled.result).toMatchObject({ status: 'cancelled' });
  fixture.app.passTime({ minutes: 31 });
  await fixture.sweep();
  expect(await fixture.available('IV')).toBe(STOCK);
});

test('who pays for tags that are gone meanwhile gets the money back', async () => {
  const late = await order('IA', 300);
  const quick = await order('IA', 200);
  await fixture.goToGateway(late.redirectUrl ?? '');
  await pay(quick);
  await fixture.gateway.approve(late.order_number);
  expect(await fixture.details(late)).toMatchObject({
    status: 'expired',
    paymentStatus: 'refunding',
  });
  await fixture.app.app.services.payments.refund(late.order_number);
  expect(await fixture.details(late)).toMatchObject({ paymentStatus: 'refunded' });
  expect(await fixture.mails(late.order_number)).toEqual(['cancelled-refund', 'refunded']);
  expect(await fixture.available('IA')).toBe(STOCK - 200);
});
