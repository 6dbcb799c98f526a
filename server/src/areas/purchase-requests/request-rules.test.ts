import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { isAcceptable, listTermsOf, priceOf, type SaleFacts } from './request-rules.ts';
import { aPricedRequest } from './request-sample.ts';

const now = Temporal.Instant.from('2026-11-20T12:00:00Z');
const facts: SaleFacts = {
  devicePrice: 200_000,
  deliveryPrice: 39_000,
  categories: [],
  quantityDiscounts: [{ from: 10, to: null, percent: 5 }],
  vatPercent: 20,
};
const lines = [
  { category: 'I', quantity: 10, packageId: 'small', tagPriceMinor: 0, creditMinor: 50_000 },
] as const;
const price = (delivery: 'address' | 'pickup', terms: Parameters<typeof priceOf>[2] = {}) =>
  priceOf({ delivery }, lines, terms, { facts, now });

test('picking up costs no delivery, unless the operator sets a price', () => {
  expect(price('address')?.deliveryMinor).toBe(39_000);
  expect(price('pickup')?.deliveryMinor).toBe(0);
  expect(price('pickup', { deliveryMinor: 12_000 })?.deliveryMinor).toBe(12_000);
  expect(price('address', { deliveryMinor: 0 })?.deliveryMinor).toBe(0);
});

test('a discount applies to tags only; prepaid money is what the request says, in full', () => {
  expect(price('pickup')).toMatchObject({
    tagsMinor: 2_000_000,
    discountPercent: 5,
    discountMinor: 100_000,
    creditMinor: 500_000,
    totalMinor: 2_400_000,
    vatPercent: 20,
  });
  // Even if all of it is discounted: what is left is the prepaid money.
  expect(price('pickup', { discountPercent: 100 })?.totalMinor).toBe(500_000);
});

test('the desk starts from the price list: its step of the discount, and fifteen days', () => {
  expect(listTermsOf({ delivery: 'pickup', quantity: 9 }, facts)).toEqual({
    tagPriceMinor: 200_000,
    discountPercent: 0,
    deliveryMinor: 0,
    days: 15,
  });
  expect(listTermsOf({ delivery: 'address', quantity: 10 }, facts)).toMatchObject({
    discountPercent: 5,
    deliveryMinor: 39_000,
  });
});

test('a price is valid to the end of its last day in toll time, also when the clocks change', () => {
  const inMarch = Temporal.Instant.from('2027-03-20T22:30:00Z');
  const priced = priceOf({ delivery: 'pickup' }, lines, { days: 10 }, { facts, now: inMarch });
  // The 30th in Belgrade, in summer time by then.
  expect(priced?.validUntil.toString()).toBe('2027-03-30T21:59:59Z');
});

test('only a valid price can be accepted', () => {
  const request = aPricedRequest({});
  const until = request.price?.validUntil ?? now;
  expect(isAcceptable(request, until.subtract({ seconds: 1 }))).toBe(true);
  expect(isAcceptable(request, until)).toBe(false);
  for (const state of ['sent', 'accepted', 'refused', 'withdrawn', 'expired'] as const) {
    expect(isAcceptable({ ...request, state }, now)).toBe(false);
  }
});
