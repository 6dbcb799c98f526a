import { expect, test } from 'vitest';
import { nextNewYear, otherClock } from './lib-other-clock.mjs';

test.each([
  ['2026-11-27T12:00:00Z', '2026-12-31T23:00:00.000Z'],
  ['2026-12-31T22:59:59Z', '2026-12-31T23:00:00.000Z'],
  // In Belgrade the new year has begun.
  ['2026-12-31T23:00:00Z', '2027-12-31T23:00:00.000Z'],
])('at %s the next New Year begins at %s', (now, midnight) => {
  expect(nextNewYear(new Date(now)).toISOString()).toBe(midnight);
});

test('the clock goes on from where it begins, ahead or back', () => {
  const now = new Date('2026-12-31T12:00:00Z');
  const from = (begin: string) => otherClock('/lib.so', new Date(begin), now)['FAKETIME'];
  expect(from('2026-12-31T12:01:30Z')).toBe('+90');
  expect(from('2026-12-31T11:59:00Z')).toBe('-60');
});
