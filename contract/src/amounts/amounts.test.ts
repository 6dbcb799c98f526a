import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountAsTyped, minorUnitsOf, parseAmount } from './index.ts';

test.each([
  ['1500', 150000],
  ['1.500', 150000],
  ['1,500', 150000],
  ['1 500', 150000],
  ['1\u00a0500,50', 150050],
  ['1.500,50', 150050],
  ['1,500.50', 150050],
  ['1.500,5', 150050],
  ['1500,5', 150050],
  ['1500.05', 150005],
  ['0,99', 99],
  ['1.234.567,89', 123456789],
  ['1,234,567.89', 123456789],
  ['1.234.567', 123456700],
  ["1'500", 150000],
  [' 2000 RSD ', 200000],
  ['2.000 дин.', 200000],
  ['20 KM', 2000],
  ['RSD 1,500.00', 150000],
  ['KM 0,50', 50],
  ['1.500 dinara', 150000],
  ['1 динар', 100],
  ['007', 700],
])('%s is %i minor units', (typed, minor) => {
  expect(parseAmount(typed)).toEqual({ ok: true, minor });
});

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['RSD', 'empty'],
  ['abc', 'not-a-number'],
  ['-500', 'not-a-number'],
  ['1e5', 'not-a-number'],
  ['12.34.56', 'not-a-number'],
  ['1..5', 'not-a-number'],
  [',50', 'not-a-number'],
  ['1,2,3', 'not-a-number'],
  ['15.00.000', 'not-a-number'],
  ['1.500,505', 'too-many-decimals'],
  ['1500,505', 'too-many-decimals'],
  ['0.0001', 'too-many-decimals'],
  ['0.500', 'too-many-decimals'],
  ['0,500 KM', 'too-many-decimals'],
  ['012.345', 'too-many-decimals'],
  ['0.500.000', 'not-a-number'],
  ['RSD RSD 5', 'not-a-number'],
  ['99999999999999999', 'too-large'],
])('%s is no amount: %s', (typed, why) => {
  expect(parseAmount(typed)).toEqual({ ok: false, fault: why });
});

test('formatted amounts of all languages are parsed back to the last minor unit', () => {
  const writers = ['sr-Latn-RS', 'sr-Cyrl-BA', 'en-GB'].map(
    (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (minor) => {
      for (const writer of writers) {
        expect(parseAmount(writer.format(minor / 100))).toEqual({ ok: true, minor });
      }
    }),
  );
});

test.each([
  ['480,05', 48005],
  ['1.500', 150000],
  ['0', 0],
  ['', undefined],
  ['480,5.5', undefined],
  ['-5', undefined],
])('%j is read as %s minor units if no reason is given', (typed, minor) => {
  expect(minorUnitsOf(typed)).toBe(minor);
});

test.each([
  [48_000, '480'],
  [48_005, '480,05'],
  [48_050, '480,50'],
  [150_000, '1500'],
  [1, '0,01'],
  [0, '0'],
])('a field begins with %i minor units as %s', (minor, typed) => {
  expect(amountAsTyped(minor)).toBe(typed);
});

test('the initial value of a field is parsed back to the same amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (minor) => {
      expect(minorUnitsOf(amountAsTyped(minor))).toBe(minor);
    }),
  );
});
