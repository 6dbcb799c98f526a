import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { daysLeft, dueWarning } from './card-rules.ts';

test.each([
  // Half past midnight; before the end of the month clocks go back, or forth.
  ['2026-10', '2026-10-09T22:30:00Z', 22],
  ['2027-03', '2027-03-09T23:30:00Z', 22],
  ['2028-02', '2028-02-28T22:59:00Z', 2],
  ['2028-02', '2028-02-29T22:59:00Z', 1],
  ['2028-02', '2028-02-29T23:00:00Z', 0],
])('a card of %s is valid at %s for %i more days, today among them', (expires, now, days) => {
  expect(daysLeft(expires, Temporal.Instant.from(now))).toBe(days);
});

test('the week’s warning is due in the first hour of its day as well, in the month in which clocks go back', () => {
  const card = { expires: '2026-10', warnedMonth: true, warnedWeek: false };
  expect(dueWarning(card, Temporal.Instant.from('2026-10-24T21:59:00Z'))).toBeNull();
  expect(dueWarning(card, Temporal.Instant.from('2026-10-24T22:30:00Z'))).toBe('week');
});
