import { Temporal } from 'temporal-polyfill';

/** Toll time, whatever the zone of the machine or the browser. */
export const tollTimeZone = 'Europe/Belgrade';

/** The one source of "now"; tests pass their own. */
export interface Clock {
  now(): Temporal.Instant;
}

export const systemClock: Clock = { now: () => Temporal.Now.instant() };

const HOUR_MS = 3_600_000;
/** Hours whose days are remembered. */
const MOST_HOURS = 1000;
const dayOfHour = new Map<number, string>();

/**
 * Calendar day of an instant in toll time, `YYYY-MM-DD`. Nearly every call asks for that of now, which is the same for an
 * hour: since 1970 the zone's offset has been of whole hours.
 */
export function tollDay(instant: Temporal.Instant): string {
  const hour = Math.floor(instant.epochMilliseconds / HOUR_MS);
  const known = dayOfHour.get(hour);
  if (known !== undefined) return known;
  const day = instant.toZonedDateTimeISO(tollTimeZone).toPlainDate().toString();
  if (hour < 0) return day;
  if (dayOfHour.size >= MOST_HOURS) dayOfHour.clear();
  dayOfHour.set(hour, day);
  return day;
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
