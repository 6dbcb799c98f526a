import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { tollDay, tollTimeZone, toWireInstant } from './clock.ts';
import { createTollTime } from './toll-time.ts';

const tollTime = createTollTime();

function inZone(instant: Temporal.Instant): string {
  return instant
    .toZonedDateTimeISO(tollTimeZone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });
}

test('toll time is Belgrade’s, even around clock changes', () => {
  const changes = ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z', '2025-12-31T23:00:00Z'];
  const around = fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -7_200_000, max: 7_200_000 }))
    .map(([change, offset]) => Date.parse(change) + offset);
  const anywhere = fc.integer({ min: Date.parse('2000-01-01'), max: Date.parse('2050-01-01') });
  fc.assert(
    fc.property(fc.oneof(around, anywhere), (epochMs) => {
      const instant = Temporal.Instant.fromEpochMilliseconds(epochMs);
      const wire = inZone(instant);
      expect(tollTime.dayOf(epochMs)).toBe(tollDay(instant));
      expect(tollDay(instant)).toBe(wire.slice(0, 10));
      expect(tollTime.wireOf(epochMs)).toBe(wire);
      expect(toWireInstant(instant)).toBe(wire);
      expect(tollTime.dateTimeOf(epochMs)).toBe(wire.slice(0, 19).replace('T', ' '));
    }),
  );
});

test('moments of any year and of parts of a second are written in toll time, to the second', () => {
  const moments = [
    '1891-06-01T12:00:00Z',
    '1969-12-31T23:59:59.999Z',
    '1970-01-01T00:00:00Z',
    '2026-11-20T11:59:59.999999Z',
    '9999-12-31T22:59:59Z',
    '9999-12-31T23:00:00Z',
    '+010000-01-01T00:00:00Z',
  ];
  for (const moment of moments) {
    const instant = Temporal.Instant.from(moment);
    expect(toWireInstant(instant)).toBe(inZone(instant));
  }
});
