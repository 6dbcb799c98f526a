import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divideAmong, partNumber, shareOf } from './bulk-rules.ts';

const limits = { minimum: 50_000, maximum: 50_000_000 };
const upTo = (amountMinor: number) => ({ fill: 'up-to', amountMinor }) as const;
const tag = (balanceMinor: number) => ({ status: 'aktivan', balanceMinor }) as const;

test('up to a balance a tag gets what it lacks, to the last para, and a tag below zero its debt as well', () => {
  expect(shareOf(tag(123_456), upTo(500_000), limits)).toEqual({
    amountMinor: 376_544,
    capped: false,
  });
  expect(shareOf(tag(-32_000), upTo(500_000), limits)).toEqual({
    amountMinor: 532_000,
    capped: false,
  });
});

test('a tag that has that much, or lacks less than the minimum top-up, is left out; one that lacks more than the maximum gets that', () => {
  expect(shareOf(tag(500_000), upTo(500_000), limits)).toEqual({ leftOut: 'reached' });
  expect(shareOf(tag(450_001), upTo(500_000), limits)).toEqual({ leftOut: 'too-near' });
  expect(shareOf(tag(450_000), upTo(500_000), limits)).toMatchObject({ amountMinor: 50_000 });
  expect(shareOf(tag(-1), upTo(50_000_000), limits)).toEqual({
    amountMinor: 50_000_000,
    capped: true,
  });
});

test('a lost or stolen tag is left out, one that is switched off is topped up', () => {
  const each = { fill: 'amount', amountMinor: 100_000 } as const;
  for (const status of ['izgubljen', 'ukraden'] as const) {
    expect(shareOf({ status, balanceMinor: 0 }, each, limits)).toEqual({ leftOut: 'not-usable' });
  }
  expect(shareOf({ status: 'neaktivan', balanceMinor: 0 }, each, limits)).toEqual({
    amountMinor: 100_000,
    capped: false,
  });
});

test('what goes back is divided to the last para, and no tag gives more than it has', () => {
  const rests = fc.array(fc.integer({ min: 0, max: 50_000_000 }), { minLength: 1, maxLength: 500 });
  fc.assert(
    fc.property(rests, fc.double({ min: 0, max: 1, noNaN: true }), (given, share) => {
      const whole = given.reduce((sum, rest) => sum + rest, 0);
      const amount = Math.floor(whole * share);
      const parts = divideAmong(amount, given);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
      expect(parts.every((part, at) => part >= 0 && part <= (given[at] ?? 0))).toBe(true);
    }),
  );
  expect(divideAmong(100, [100, 200])).toEqual([34, 66]);
});

test('the number of a part is no row of digits that could be a card’s', () => {
  expect(partNumber('261126123456', 12)).toBe('261126123456-T12');
});
