import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { monthsToLookAt, percentOf, thisMonth, thresholdsReached } from './budget-rules.ts';

const at = (text: string) => Temporal.Instant.from(text);

test('a month is one of toll time', () => {
  expect(thisMonth(at('2026-12-31T22:59:59Z'))).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(thisMonth(at('2026-12-31T23:00:00Z'))).toEqual({ from: '2027-01-01', to: '2027-01-31' });
  expect(thisMonth(at('2028-02-10T12:00:00Z')).to).toBe('2028-02-29');
});

test('for three days the month before is looked at too, as lanes deliver late', () => {
  const months = (text: string) => monthsToLookAt(at(text)).map(({ from }) => from);
  expect(months('2027-01-03T22:59:00Z')).toEqual(['2027-01-01', '2026-12-01']);
  expect(months('2027-01-03T23:01:00Z')).toEqual(['2027-01-01']);
});

test('a part is reached when it is spent in full, not before', () => {
  expect(percentOf(99_999, 100_000)).toBe(99);
  expect(percentOf(9_007_199_254_740_991, 100)).toBe(9_007_199_254_740_991);
  expect(thresholdsReached(74)).toEqual([]);
  expect(thresholdsReached(75)).toEqual([75]);
  expect(thresholdsReached(250)).toEqual([75, 90, 100]);
});
