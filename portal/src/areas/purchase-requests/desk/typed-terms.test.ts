import { expect, test } from 'vitest';
import { percentOf } from './typed-terms.ts';

test.each([
  ['0', 0],
  ['100', 100],
  ['101', Number.NaN],
  ['150', Number.NaN],
  ['', Number.NaN],
])('a discount of %j per cent is %d: nothing is computed beyond all', (typed, percent) => {
  expect(percentOf(typed)).toBe(percent);
});
