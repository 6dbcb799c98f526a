import { Temporal } from 'temporal-polyfill';

/** Toll time, whatever the zone of the machine or the browser. */
export const tollTimeZone = 'Europe/Belgrade';

/** The one source of "now"; tests pass their own. */
export interface Clock {
  now(): Temporal.Instant;
}

export const systemClock: Clock = { now: () => Temporal.Now.instant() };

/** Calendar day of an instant in toll time, `YYYY-MM-DD`. */
export function tollDay(instant: Temporal.Instant): string {
  return instant.toZonedDateTimeISO(tollTimeZone).toPlainDate().toString();
}

/** ISO 8601 in UTC of a moment in milliseconds, for a parameter of a statement. */
export function isoOf(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

/** ISO 8601 with the offset of toll time, to the second: as the API returns it. */
export function toWireInstant(instant: Temporal.Instant): string {
  return instant
    .toZonedDateTimeISO(tollTimeZone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });
}
