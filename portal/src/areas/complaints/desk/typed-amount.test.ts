import { expect, test } from 'vitest';
import { minorUnitsOf, typedAmount } from './typed-amount.ts';

test('what is proposed is read back as the same amount', () => {
  for (const minor of [1, 5, 50, 100, 48_000, 48_050, 99_999_999_999]) {
    expect(minorUnitsOf(typedAmount(minor))).toBe(minor);
  }
  expect(typedAmount(48_000)).toBe('480');
  expect(typedAmount(48_005)).toBe('480,05');
});

test('anything but an amount is not read', () => {
  for (const typed of ['', '0', '0,00', '-5', '480,5', '1.000', '480,555', '1e3']) {
    expect(minorUnitsOf(typed)).toBeUndefined();
  }
});
