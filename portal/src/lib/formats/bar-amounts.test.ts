import { expect, test } from 'vitest';
import { barAmounts } from './bar-amounts.ts';
import { formatsOf } from './formats.ts';

const marks = (amount: number) => ({ amount, currency: 'BAM' }) as const;
const formats = formatsOf('2', 'sr');

test('a bar says what the table says, where all bars are small', () => {
  const amounts = [marks(187_50), marks(9_999_99)];
  const text = barAmounts(formats, amounts);
  expect(amounts.map(text)).toEqual(['187,50', '9.999,99']);
  expect(amounts.map((amount) => formats.moneyParts(amount).number)).toEqual(amounts.map(text));
});

test('beside a large bar all are short', () => {
  const amounts = [marks(187_50), marks(10_000_00)];
  expect(amounts.map(barAmounts(formats, amounts))).toEqual(['188', '10.000']);
});
