import { expect, test } from 'vitest';
import { Temporal } from 'temporal-polyfill';
import { duePeriod, firstDay, mailDay } from './schedule-rules.ts';

test.each([
  // A Friday.
  ['day', '2026-11-27', '2026-11-28', '2026-11-26', '2026-11-26'],
  ['week', '2026-11-27', '2026-11-30', '2026-11-16', '2026-11-22'],
  ['month', '2026-11-27', '2026-12-03', '2026-10-01', '2026-10-31'],
  // A Monday, a Sunday, and both sides of the third of a month.
  ['week', '2026-11-30', '2026-12-07', '2026-11-23', '2026-11-29'],
  ['week', '2026-11-29', '2026-11-30', '2026-11-16', '2026-11-22'],
  ['month', '2027-03-02', '2027-03-03', '2027-01-01', '2027-01-31'],
  ['month', '2027-03-03', '2027-04-03', '2027-02-01', '2027-02-28'],
  ['day', '2027-01-01', '2027-01-02', '2026-12-31', '2026-12-31'],
] as const)(
  'each %s: on %s the next is %s, and due are %s to %s',
  (every, today, next, from, to) => {
    expect(firstDay(every, today)).toBe(next);
    expect(duePeriod(every, today)).toEqual({ days: { from, to }, nextOn: next });
  },
);

test('reports of a day are mailed from six in the morning of the next on, in toll time', () => {
  expect(mailDay(Temporal.Instant.from('2026-11-27T04:59:00Z'))).toBe('2026-11-26');
  expect(mailDay(Temporal.Instant.from('2026-11-27T05:00:00Z'))).toBe('2026-11-27');
  // The nights in which clocks are moved.
  expect(mailDay(Temporal.Instant.from('2027-03-28T03:59:00Z'))).toBe('2027-03-27');
  expect(mailDay(Temporal.Instant.from('2027-03-28T04:00:00Z'))).toBe('2027-03-28');
  expect(mailDay(Temporal.Instant.from('2027-10-31T04:59:00Z'))).toBe('2027-10-30');
  expect(mailDay(Temporal.Instant.from('2027-10-31T05:00:00Z'))).toBe('2027-10-31');
});
