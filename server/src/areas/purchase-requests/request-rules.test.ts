import { posaljiZahtev } from '@rampa/contract/purchase-requests';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { wishOf } from '../purchases/index.ts';
import {
  digestOfRequest,
  isAcceptable,
  listTermsOf,
  priceOf,
  type SaleFacts,
} from './request-rules.ts';
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

// As digests have been stored since the first version: whoever repeats a request across an upgrade sends it once.
test.each([
  [
    'with a note, to an address',
    { delivery: 'address', note: ' До петка. ' },
    '8667436043eee21d873ddad9933ce75858d1214d28b844f801da15061de72e85',
  ],
  [
    'that is picked up',
    { delivery: 'pickup', pointOfSale: 'p1', note: '' },
    'f439244e7f18c90fcd4aae6ef9fbc0d060e4014bc075997cf6a87c35c55bb939',
  ],
])('a request %s has the digest that earlier versions have stored', (_which, wishes, stored) => {
  const asked = posaljiZahtev.input.parse({
    idempotencyKey: 'кључ-1-кључ',
    lines: [
      { package: 'small', kategorija: 'II', quantity: 2 },
      { kategorija: 'I', quantity: 1, package: 'none' },
    ],
    ime: 'Петар',
    prezime: 'Петровић',
    email: 'Nabavka@primer.rs',
    telefon: '064 123 4567',
    street: 'Балканска 1',
    city: 'Београд',
    postcode: '11 000',
    ...wishes,
  });
  expect(digestOfRequest({ ...wishOf(asked), note: asked.note })).toBe(stored);
});
