import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { fitsDay, nearSpan } from './slip-days.ts';

const at = (text: string) => Temporal.Instant.from(text);
// Half past midnight of the 21st in toll time.
const slip = { issuedAt: at('2026-11-20T23:30:00Z'), payUntil: at('2027-01-19T23:30:00Z') };

test.each([
  ['2026-11-20', false],
  ['2026-11-21', true],
  ['2027-01-20', true],
  // Thirty days after it has expired.
  ['2027-02-19', true],
  ['2027-02-20', false],
])('money of %s pays a slip of the 21st of November: %s', (day, fits) => {
  expect(fitsDay(slip, day)).toBe(fits);
});

test('thirty days are days, also where the clocks change among them', () => {
  // Half past midnight of the 2nd of October, in summer time.
  const autumn = { issuedAt: at('2026-08-02T22:30:00Z'), payUntil: at('2026-10-01T22:30:00Z') };
  expect(fitsDay(autumn, '2026-11-01')).toBe(true);
  expect(fitsDay(autumn, '2026-11-02')).toBe(false);
});

test('what is owed until it is paid is never too late', () => {
  expect(fitsDay({ ...slip, payUntil: null }, '2036-11-21')).toBe(true);
});

test('slips near a day are of its thirty days before, and of itself, whatever the clocks do', () => {
  const span = nearSpan('2026-11-20');
  // Summer time ended on the 25th of October.
  expect(String(span.from)).toBe('2026-10-20T22:00:00Z');
  expect(String(span.before)).toBe('2026-11-20T23:00:00Z');
});
