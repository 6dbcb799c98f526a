import { expect, test } from 'vitest';
import { instantOfToll } from './local-moment.ts';

function typed(tollTime: string): string {
  return new Date(instantOfToll(tollTime)).toISOString();
}

test('what is typed in toll time is that moment, also in the hours around the change of the clocks', () => {
  expect(typed('2026-11-20T07:30')).toBe('2026-11-20T06:30:00.000Z');
  expect(typed('2026-07-20T07:30')).toBe('2026-07-20T05:30:00.000Z');
  // Clocks go forward: an hour before and after.
  expect(typed('2027-03-28T01:00')).toBe('2027-03-28T00:00:00.000Z');
  expect(typed('2027-03-28T01:59')).toBe('2027-03-28T00:59:00.000Z');
  expect(typed('2027-03-28T03:01')).toBe('2027-03-28T01:01:00.000Z');
  // Clocks go back.
  expect(typed('2026-10-25T01:30')).toBe('2026-10-24T23:30:00.000Z');
  expect(typed('2026-10-25T03:00')).toBe('2026-10-25T02:00:00.000Z');
});

test('a time that comes twice is the first, and one that the clocks leave out comes an hour later', () => {
  expect(typed('2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z');
  expect(typed('2027-03-28T02:30')).toBe('2027-03-28T01:30:00.000Z');
});
