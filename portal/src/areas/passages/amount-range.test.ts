import { expect, test } from 'vitest';
import { amountEnds } from './amount-range.ts';

test.each([
  ['340', [34_000, 34_000]],
  ['1.222,50', [122_250, 122_250]],
  ['300-500', [30_000, 50_000]],
  ['300 – 500 RSD', [30_000, 50_000]],
  ['300–', [30_000, null]],
  ['-500', [null, 50_000]],
])('%s is looked for as the amounts %j', (typed, ends) => {
  expect(amountEnds(typed)).toEqual(ends);
});

test.each(['', '-', 'abc', '500-300', '1-2-3', '9999999999999999'])(
  '%j is not an amount',
  (typed) => {
    expect(amountEnds(typed)).toBeUndefined();
  },
);
