import { napraviPorudzbinu } from '@rampa/contract/purchases';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../testing/app-fixture.ts';
import { scopeOf } from '../../testing/scope.ts';
import { openOrderFixture, type OrderInput, type OrderFixture } from './testing/order-fixture.ts';
import { viewed } from '../../platform/http/viewed.ts';
import { placedView } from './order-view.ts';
import { orderWishOf } from './order-wish-view.ts';

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await openOrderFixture(1000);
});
afterAll(() => fixture.close());
afterEach(async () => {
  expect(await fixture.faults()).toEqual([]);
});

const company = {
  lice: 'pravno',
  poslovno_ime: 'Пример д.о.о.',
  pib: '101134702',
  companyNumber: '12345678',
} as const satisfies Partial<OrderInput>;
type Category = OrderInput['lines'][number]['kategorija'];

const bySlip = (kategorija: Category, quantity: number): Partial<OrderInput> => ({
  ...(quantity > 5 ? company : {}),
  payment: 'slip',
  lines: [{ kategorija, quantity, package: 'none' }],
});

/** Orders from an address; returns the number, or why it was refused. */
async function order(
  wishes: Partial<OrderInput>,
  { address = '192.0.2.1', customer }: { address?: string; customer?: SignedIn } = {},
) {
  const input = napraviPorudzbinu.input.parse(await fixture.wish(wishes));
  const buyer = { customer: customer ? scopeOf(customer) : null, address, requestId: '' };
  return viewed(
    await fixture.app.app.services.purchases.place(buyer, orderWishOf(input)),
    placedView,
  );
}
const networks = (orderNumber: string) =>
  fixture.rows<{ visitor_network: string | null }>(
    'SELECT visitor_network FROM orders WHERE order_number = $1',
    [orderNumber],
  );

test('visitors from one network have a limit of unpaid tags, by slip and on delivery together', async () => {
  const address = '192.0.2.7';
  expect(await order(bySlip('I', 48), { address })).toMatchObject({ ok: true });
  expect(await order({ payment: 'on-delivery' }, { address })).toMatchObject({ ok: true });
  const last = await order({ payment: 'on-delivery' }, { address });
  expect(last).toMatchObject({ ok: true });
  const refused = { ok: false, code: 'purchases.unpaid-too-many-visitors', params: { most: 50 } };
  expect(await order(bySlip('II', 1), { address })).toEqual(refused);
  // By card, from elsewhere and with an account it is still possible.
  expect(await order({ payment: 'card' }, { address })).toMatchObject({ ok: true });
  expect(await order(bySlip('II', 1), { address: '192.0.2.8' })).toMatchObject({ ok: true });
  const customer = await fixture.app.addCustomer();
  expect(await order(bySlip('II', 1), { address, customer })).toMatchObject({ ok: true });

  // What is sent, paid or cancelled no longer counts.
  if (!last.ok) throw new Error(last.code);
  await fixture.ship(last.value.order_number);
  expect(await networks(last.value.order_number)).toEqual([{ visitor_network: null }]);
  expect(await order(bySlip('II', 1), { address })).toMatchObject({ ok: true });
  expect(await order(bySlip('II', 1), { address })).toEqual(refused);
});

test('a network is a whole subscriber, and is not stored', async () => {
  const placed = await order(bySlip('I', 50), { address: '2001:db8:1:2::1' });
  if (!placed.ok) throw new Error(placed.code);
  expect(await order(bySlip('I', 1), { address: '2001:db8:1:2:3:4:5:6' })).toMatchObject({
    code: 'purchases.unpaid-too-many-visitors',
  });
  expect(await order(bySlip('I', 1), { address: '2001:db8:1:3::1' })).toMatchObject({ ok: true });
  const [{ visitor_network: kept } = { visitor_network: null }] = await networks(
    placed.value.order_number,
  );
  expect(kept).toMatch(/^[\da-f]{64}$/u);
});

test('a person’s account may have ten unpaid tags, a company’s as many as one order may have', async () => {
  const person = await fixture.app.addCustomer();
  for (let at = 0; at < 2; at += 1) {
    expect(await order(bySlip('III', 5), { customer: person })).toMatchObject({ ok: true });
  }
  expect(await order(bySlip('III', 1), { customer: person })).toEqual({
    ok: false,
    code: 'purchases.unpaid-too-many',
    params: { held: 10, most: 10 },
  });
  const fleet = await fixture.app.addCustomer('pravno');
  const many = await order(bySlip('IV', 400), { customer: fleet });
  expect(many).toMatchObject({ ok: true });
  expect(await order(bySlip('III', 101), { customer: fleet })).toEqual({
    ok: false,
    code: 'purchases.unpaid-too-many',
    params: { held: 400, most: 500 },
  });
  if (!many.ok) throw new Error(many.code);
  const { order_number: orderNumber, ticket } = many.value;
  await fixture.receive(await fixture.details({ order_number: orderNumber, ticket }));
  expect(await order(bySlip('III', 101), { customer: fleet })).toMatchObject({ ok: true });
});

test('an order agreed with the operator does not count towards anybody’s limit of unpaid tags', async () => {
  const fleet = await fixture.app.addCustomer('pravno');
  const many = await order(bySlip('II', 300), { customer: fleet });
  if (!many.ok) throw new Error(many.code);
  const others = bySlip('II', 250);
  expect(await order(others, { customer: fleet })).toMatchObject({
    code: 'purchases.unpaid-too-many',
  });
  // As an accepted offer creates it: without the digest of an intent.
  await fixture.rows("UPDATE orders SET intent_digest = '' WHERE order_number = $1", [
    many.value.order_number,
  ]);
  expect(await order(others, { customer: fleet })).toMatchObject({ ok: true });
});

test('orders of one account at the same time are counted together', async () => {
  const person = await fixture.app.addCustomer();
  const categories = ['IA', 'I', 'II', 'III'] as const;
  const outcomes = await Promise.all(
    categories.map((category) => order(bySlip(category, 5), { customer: person })),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2);
});

test('however many accounts order, half of a category remains for those who pay at once', async () => {
  const fleets = [await fixture.app.addCustomer('pravno'), await fixture.app.addCustomer('pravno')];
  const [first, second] = fleets;
  if (first === undefined || second === undefined) throw new Error('No fleets');
  const before = await fixture.available('IA');
  const [{ held } = { held: 0 }] = await fixture.rows<{ held: number }>(
    `SELECT coalesce(sum(l.quantity), 0) AS held FROM order_lines l JOIN orders o USING (account_id, order_id)
     WHERE l.category = 'IA' AND o.state = 'awaiting-payment'`,
  );
  // So many that orders by slip may still get ten.
  const most = Math.floor((before - held) / 2) - 10;
  expect(await order(bySlip('IA', most), { customer: first })).toMatchObject({ ok: true });
  expect(await order(bySlip('IA', 11), { customer: second })).toEqual({
    ok: false,
    code: 'purchases.unpaid-few-left',
    params: { kategorija: 'IA', left: 10 },
  });
  expect(await order(bySlip('IA', 10), { customer: second })).toMatchObject({ ok: true });
  expect(await order(bySlip('IA', 1))).toEqual({
    ok: false,
    code: 'purchases.unpaid-none-left',
    params: { kategorija: 'IA' },
  });
  // Refused orders have reserved nothing, and those who pay at once get a tag.
  expect(await fixture.available('IA')).toBe(before - most - 10);
  expect(await order({ ...bySlip('IA', 1), payment: 'card' })).toMatchObject({ ok: true });
});

test('companies that order at the same time get no more of a category than remains for sale', async () => {
  const available = await fixture.available('IV');
  // The first leaves 70 of 100; with a second, 60 would be unpaid and 40 for sale.
  const quantity = Math.floor(available * 0.3);
  const fleets = await Promise.all(
    Array.from({ length: 4 }, () => fixture.app.addCustomer('pravno')),
  );
  const outcomes = await Promise.all(
    fleets.map((customer) => order(bySlip('IV', quantity), { customer })),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await fixture.available('IV')).toBe(available - quantity);
});

test('an account that keeps ordering is throttled like a visitor', async () => {
  const customer = await fixture.app.addCustomer();
  const codes: string[] = [];
  for (let at = 0; at < 31; at += 1) {
    const outcome = await order({ payment: 'card' }, { customer });
    codes.push(outcome.ok ? 'ok' : outcome.code);
  }
  expect(codes.filter((code) => code === 'ok')).toHaveLength(30);
  expect(codes.at(-1)).toBe('purchases.too-many-attempts');
});
