import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { toWireInstant, tollDay } from './clock.ts';
import { createTollTime } from './toll-time.ts';

const tollTime = createTollTime();

test('toll time is Belgrade’s, even around clock changes', () => {
  const changes = ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z', '2025-12-31T23:00:00Z'];
  const around = fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -7_200_000, max: 7_200_000 }))
    .map(([change, offset]) => Date.parse(change) + offset);
  const anywhere = fc.integer({ min: Date.parse('2000-01-01'), max: Date.parse('2050-01-01') });
  fc.assert(
    fc.property(fc.oneof(around, anywhere), (epochMs) => {
      const instant = Temporal.Instant.fromEpochMilliseconds(epochMs);
      expect(tollTime.dayOf(epochMs)).toBe(tollDay(instant));
      expect(tollTime.wireOf(epochMs)).toBe(toWireInstant(instant));
      expect(tollTime.dateTimeOf(epochMs)).toBe(
        toWireInstant(instant).slice(0, 19).replace('T', ' '),
      );
    }),
  );
});
