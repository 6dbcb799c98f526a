import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { tollTimeZone } from '../../../platform/clock.ts';
import { endOfQuiet, minuteOf, timeOf } from './quiet-hours.ts';

/** The local time at which the quiet ends, for somebody who wants it `from`–`until`. */
function endAt(now: string, from: string, until: string): string | null {
  const quiet = { from: minuteOf(from), until: minuteOf(until) };
  const instant = Temporal.ZonedDateTime.from(`${now}[${tollTimeZone}]`).toInstant();
  const end = endOfQuiet(instant, quiet);
  return end?.toZonedDateTimeISO(tollTimeZone).toString({ timeZoneName: 'never' }) ?? null;
}

test.each([
  ['2026-11-27T21:59', null],
  ['2026-11-27T22:00', '2026-11-28T07:00:00+01:00'],
  ['2026-11-27T23:59:59', '2026-11-28T07:00:00+01:00'],
  ['2026-11-28T00:00', '2026-11-28T07:00:00+01:00'],
  ['2026-11-28T06:59', '2026-11-28T07:00:00+01:00'],
  ['2026-11-28T07:00', null],
  ['2026-12-31T22:30', '2027-01-01T07:00:00+01:00'],
])('hours over midnight, at %s', (now, end) => {
  expect(endAt(now, '22:00', '07:00')).toBe(end);
});

test.each([
  ['2026-11-27T12:59', null],
  ['2026-11-27T13:00', '2026-11-27T15:30:00+01:00'],
  ['2026-11-27T15:30', null],
])('hours within a day, at %s', (now, end) => {
  expect(endAt(now, '13:00', '15:30')).toBe(end);
});

test('a night in which clocks change is an hour shorter, or longer', () => {
  expect(endAt('2027-03-27T22:00', '22:00', '07:00')).toBe('2027-03-28T07:00:00+02:00');
  expect(endAt('2026-10-24T22:00', '22:00', '07:00')).toBe('2026-10-25T07:00:00+01:00');
});

test('an end in the hour that is left out comes an hour later', () => {
  expect(endAt('2027-03-27T23:00', '22:00', '02:30')).toBe('2027-03-28T03:30:00+02:00');
});

test('an end in the hour that comes twice is never in the past', () => {
  expect(endAt('2026-10-25T02:10+02:00', '22:00', '02:30')).toBe('2026-10-25T02:30:00+02:00');
  expect(endAt('2026-10-25T02:10+01:00', '22:00', '02:30')).toBe('2026-10-25T02:30:00+01:00');
});

test('without quiet hours it is never quiet', () => {
  expect(endOfQuiet(Temporal.Instant.from('2026-11-27T23:00:00Z'), null)).toBeNull();
});

test('minutes of the day are written as clocks show them', () => {
  expect([timeOf(0), timeOf(425), timeOf(1439)]).toEqual(['00:00', '07:05', '23:59']);
});
