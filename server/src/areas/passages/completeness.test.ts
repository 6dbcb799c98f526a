import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { monthEnd } from '../../platform/months.ts';
import { completenessBefore } from './completeness.ts';
import type { Completeness } from './events.ts';

// What a statement prints of what was known on the day it was closed.

const end = monthEnd('2026-10');
const at = (text: string) => Temporal.Instant.from(text);
function known(until: string, ...behind: readonly string[]): Completeness {
  return {
    until: at(until),
    behind: behind.map((text, place) => ({ stationId: `station-${place}`, until: at(text) })),
    unconfirmed: 2,
    earliest: null,
  };
}

test('a month is over at midnight of toll time, also after the clocks have changed', () => {
  expect(end.toString()).toBe('2026-10-31T23:00:00Z');
});

test('where all of a month had arrived nothing of the closing day is said', () => {
  expect(completenessBefore(known('2026-11-02T03:00:00Z', '2026-11-01T20:00:00Z'), end)).toBe(null);
  expect(completenessBefore(known('2026-10-31T23:00:00Z'), end)).toBe(null);
  expect(completenessBefore(null, end)).toBe(null);
});

test('stations that were behind within the month are said, without those of the last day', () => {
  const late = known('2026-11-02T03:00:00Z', '2026-10-30T08:00:00Z', '2026-11-01T20:00:00Z');
  expect(completenessBefore(late, end)).toMatchObject({
    until: late.until,
    behind: [{ stationId: 'station-0' }],
    unconfirmed: 0,
  });
  expect(completenessBefore(known('2026-10-31T20:00:00Z'), end)).toMatchObject({ behind: [] });
});
