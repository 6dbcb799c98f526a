import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAccountNumber, padAccount } from '@rampa/contract/bank-accounts';
import { readReference, withCheckDigits } from './reference-number.ts';

test.each([
  ['2024000123', '062024000123'],
  ['12345', '2012345'],
  ['T2024000123', '11T2024000123'],
])('%s is written %s', (reference, written) => {
  expect(withCheckDigits(reference)).toBe(written);
});

test('a reference is read back, with and without its model', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{12}$/), (reference) => {
      expect(readReference(withCheckDigits(reference))).toBe(reference);
      expect(readReference(`97 ${withCheckDigits(reference)}`)).toBe(reference);
    }),
  );
});

test('a mistyped digit is noticed', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[0-9]{12}$/),
      fc.integer({ min: 0, max: 11 }),
      fc.integer({ min: 1, max: 9 }),
      (reference, at, by) => {
        const digits = Array.from(withCheckDigits(reference));
        digits[at + 2] = String((Number(digits[at + 2]) + by) % 10);
        expect(readReference(digits.join(''))).not.toBe(reference);
      },
    ),
  );
});

test('account numbers carry their own check', () => {
  expect(isAccountNumber('840-955845-10', 18)).toBe(true);
  expect(isAccountNumber('165-55-74', 18)).toBe(true);
  expect(isAccountNumber('840-955845-11', 18)).toBe(false);
  expect(padAccount('840-955845-10', 18)).toBe('840000000095584510');
});
