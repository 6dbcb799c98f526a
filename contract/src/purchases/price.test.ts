import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceOrder, taxIn, type PriceList, type PricedWish } from './price.ts';

const prices: PriceList = {
  devicePrice: 202_200,
  deliveryPrice: 39_000,
  categories: [
    {
      kategorija: 'I',
      packages: [
        { package: 'none', credit: 0 },
        { package: 'small', credit: 200_000 },
      ],
    },
    { kategorija: 'IV', packages: [{ package: 'small', credit: 1_200_000 }] },
  ],
  quantityDiscounts: [
    { from: 25, to: 100, percent: 4 },
    { from: 101, to: null, percent: 6 },
  ],
};

const one: PricedWish = {
  lines: [{ kategorija: 'I', quantity: 1, package: 'none' }],
  lice: 'fizicko',
  delivery: 'pickup',
};

test('a tag without credit that is picked up costs its bare price', () => {
  expect(priceOrder(prices, one)).toMatchObject({ total: 202_200, credit: 0, delivery: 0 });
});

test('credit depends on the category, and delivery is added once', () => {
  const wish: PricedWish = {
    lines: [
      { kategorija: 'I', quantity: 2, package: 'small' },
      { kategorija: 'IV', quantity: 1, package: 'small' },
    ],
    lice: 'fizicko',
    delivery: 'address',
  };
  expect(priceOrder(prices, wish)).toEqual({
    quantity: 3,
    devices: 606_600,
    discountPercent: 0,
    discount: 0,
    delivery: 39_000,
    credit: 1_600_000,
    total: 2_245_600,
  });
});

test.each([
  ['pravno', 24, 0],
  ['pravno', 25, 4],
  ['pravno', 100, 4],
  ['pravno', 101, 6],
  ['fizicko', 101, 0],
] as const)('%s with %i tags gets %i per cent off their price', (lice, quantity, percent) => {
  const wish: PricedWish = {
    ...one,
    lice,
    lines: [{ kategorija: 'I', quantity, package: 'none' }],
  };
  const price = priceOrder(prices, wish);
  expect(price.discountPercent).toBe(percent);
  expect(price.discount).toBe((quantity * 202_200 * percent) / 100);
});

test('the parts of a price add up, in whole minor units', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1000 }),
      fc.integer({ min: 1, max: 10_000_000 }),
      (quantity, devicePrice) => {
        const price = priceOrder(
          { ...prices, devicePrice },
          { ...one, lice: 'pravno', lines: [{ kategorija: 'I', quantity, package: 'small' }] },
        );
        expect(Number.isSafeInteger(price.discount)).toBe(true);
        expect(price.total).toBe(price.devices - price.discount + price.delivery + price.credit);
      },
    ),
  );
});

test('the tax in a price is calculated from the price without tax', () => {
  expect(taxIn(120_000, 20)).toBe(20_000);
  expect(taxIn(4000, 17)).toBe(581);
});
