import { expect, test } from 'vitest';
import { percentOf } from './typed-terms.ts';

test.each([
  ['0', 0],
  ['100', 100],
  ['101', Number.NaN],
  ['150', Number.NaN],
  ['', Number.NaN],
])('a discount typed as %j is %d: more than 100 per cent is none', (typed, percent) => {
  expect(percentOf(typed)).toBe(percent);
});
