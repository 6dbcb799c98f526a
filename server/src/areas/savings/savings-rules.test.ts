import { expect, test } from 'vitest';
import type { OverchargeGroup } from '../passages/index.ts';
import type { PaidOrder } from '../purchases/index.ts';
import { createTollCalculator, readTollNetwork } from '../toll-calculator/index.ts';
import { cheaperPassages, ordersTogether, savedOf, type SalesRules } from './savings-rules.ts';

const calculator = createTollCalculator(readTollNetwork('rs'));

function priceOf(category: 'I' | 'II' | 'III', from: string, date: string): number {
  const price = calculator.price({ from, to: 'rs-a1-novi-sad-jug', category, date });
  if (!price.ok) throw new Error(price.code);
  return price.value.totalWithTag;
}

const group = (changes: Partial<OverchargeGroup> = {}): OverchargeGroup => ({
  tagId: 'tag',
  month: '2026-10',
  priceDay: '2026-01-01',
  entryStationId: 'rs-a1-stara-pazova',
  exitStationId: 'rs-a1-novi-sad-jug',
  category: 'II',
  tagCategory: 'I',
  foundFrom: null,
  tariffVersion: 'rs-2026',
  amountMinor: priceOf('II', 'rs-a1-stara-pazova', '2026-10-05'),
  passages: 3,
  ...changes,
});

test('a higher class than the tag’s is priced in the class of the tag, passage by passage', () => {
  const [line, ...more] = cheaperPassages([group()], calculator);
  const each = priceOf('I', 'rs-a1-stara-pazova', '2026-10-05');
  expect(more).toEqual([]);
  expect(line).toMatchObject({
    byCategory: 'I',
    reasons: ['class'],
    wouldHavePaidEachMinor: each,
    paidMinor: 3 * group().amountMinor,
    wouldHavePaidMinor: 3 * each,
    priceList: 'rs-2026',
    priceListFrom: '2026-01-01',
  });
});

test('the list and the discount of the passage’s day hold, not those of today', () => {
  const before = group({
    month: '2025-12',
    priceDay: '2023-04-01',
    tariffVersion: 'rs-2023',
    amountMinor: priceOf('II', 'rs-a1-stara-pazova', '2025-12-31'),
  });
  const [line] = cheaperPassages([before], calculator);
  expect(line).toMatchObject({
    wouldHavePaidEachMinor: priceOf('I', 'rs-a1-stara-pazova', '2025-12-31'),
    priceList: 'rs-2023',
    priceListFrom: '2023-04-01',
    reasons: ['class'],
  });
});

test('an entry that was found is priced from there', () => {
  const longest = calculator.longestRouteTo({
    to: 'rs-a1-novi-sad-jug',
    category: 'I',
    date: '2026-10-05',
  });
  if (!longest.ok) throw new Error(longest.code);
  const unread = group({
    category: 'I',
    entryStationId: null,
    foundFrom: 'rs-a1-stara-pazova',
    amountMinor: longest.value.totalWithTag,
    passages: 1,
  });
  const [line] = cheaperPassages([unread], calculator);
  expect(line).toMatchObject({
    reasons: ['entry'],
    fromStationId: 'rs-a1-stara-pazova',
    wouldHavePaidMinor: priceOf('I', 'rs-a1-stara-pazova', '2026-10-05'),
  });
});

test.each<[string, Partial<OverchargeGroup>]>([
  [
    'a lower class than the tag’s',
    {
      category: 'I',
      tagCategory: 'III',
      amountMinor: priceOf('I', 'rs-a1-stara-pazova', '2026-10-05'),
    },
  ],
  ['what cost no more', { amountMinor: priceOf('I', 'rs-a1-stara-pazova', '2026-10-05') }],
  ['a station that is no longer known', { exitStationId: 'rs-a9-nowhere' }],
  ['what no rule explains', { category: 'I', amountMinor: 99_900 }],
])('%s is no saving', (_, changes) => {
  expect(cheaperPassages([group(changes)], calculator)).toEqual([]);
});

test('the largest saving comes first', () => {
  const lines = cheaperPassages([group({ passages: 1 }), group({ passages: 9 })], calculator);
  expect(lines.map(({ passages }) => passages)).toEqual([9, 1]);
});

const rules: SalesRules = {
  devicePrice: 202_200,
  deliveryPrice: 39_000,
  quantityDiscounts: [
    { from: 25, to: 100, percent: 4 },
    { from: 101, to: null, percent: 6 },
  ],
  limits: { fizicko: 5, pravno: 500 },
};

const order = (quantity: number, changes: Partial<PaidOrder> = {}): PaidOrder => ({
  orderNumber: `N-${quantity}`,
  person: 'pravno',
  delivery: 'address',
  place: 'Балканска 1',
  quantity,
  devices: quantity * 202_200,
  discount: 0,
  deliveryPrice: 39_000,
  ...changes,
});

test('orders to one address would have had the discount of one order, and one delivery', () => {
  const [together, ...more] = ordersTogether([order(10), order(20)], rules);
  expect(more).toEqual([]);
  // 4 % of 30 tags, rounded as an order is: 242,640 of 6,066,000; and a second delivery.
  expect(together).toMatchObject({
    orderNumbers: ['N-10', 'N-20'],
    quantity: 30,
    discountPercent: 4,
    paidForTagsMinor: 6_066_000,
    wouldHavePaidForTagsMinor: 6_066_000 - 242_640,
    paidForDeliveryMinor: 78_000,
    wouldHavePaidForDeliveryMinor: 39_000,
  });
  expect(together === undefined ? 0 : savedOf(together)).toBe(242_640 + 39_000);
});

test.each<[string, readonly PaidOrder[]]>([
  ['one order', [order(30, { discount: 242_640 })]],
  ['orders to different addresses', [order(10), order(20, { place: 'Улица 2' })]],
  [
    'pick-ups too few for a discount',
    [10, 12].map((count) => order(count, { delivery: 'pickup', deliveryPrice: 0 })),
  ],
  ['an order at an agreed price', [order(10), order(20, { devices: 20 * 150_000 })]],
  ['a discount that was agreed', [order(10), order(20, { discount: 500_000 })]],
  [
    'more tags than a person may order at once',
    [order(3, { person: 'fizicko' }), order(4, { person: 'fizicko' })],
  ],
])('%s: nothing is to be saved', (_, orders) => {
  expect(ordersTogether(orders, rules)).toEqual([]);
});

test('a person who orders twice pays for one delivery too many, and has no discount', () => {
  const orders = [1, 2].map((count) => order(count, { person: 'fizicko' }));
  const [together] = ordersTogether(orders, rules);
  expect(together).toMatchObject({ discountPercent: 0, quantity: 3 });
  expect(together === undefined ? 0 : savedOf(together)).toBe(39_000);
});
