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

/** Of an hour since 1970: milliseconds to add to UTC for the local time at toll stations. A zoned date costs some ten microseconds. */
export function offsetOfHour(hour: number): number {
  const instant = Temporal.Instant.fromEpochMilliseconds(hour * HOUR_MS);
  return instant.toZonedDateTimeISO(tollTimeZone).offsetNanoseconds / 1_000_000;
}

/** Hours whose offsets are remembered: more than a year. */
const MOST_OFFSETS = 10_000;
const offsets = new Map<number, number>();
/** Years of four digits end. */
const YEAR_10000_MS = Date.UTC(10_000, 0);

/** ISO 8601 with the offset of toll time, to the second: as the API returns it. */
export function toWireInstant(instant: Temporal.Instant): string {
  const { epochMilliseconds } = instant;
  if (epochMilliseconds < 0 || epochMilliseconds >= YEAR_10000_MS - HOUR_MS * 24) {
    return instant
      .toZonedDateTimeISO(tollTimeZone)
      .toString({ timeZoneName: 'never', smallestUnit: 'second' });
  }
  const hour = Math.floor(epochMilliseconds / HOUR_MS);
  let offset = offsets.get(hour);
  if (offset === undefined) {
    offset = offsetOfHour(hour);
    if (offsets.size >= MOST_OFFSETS) offsets.clear();
    offsets.set(hour, offset);
  }
  return wireText(epochMilliseconds, offset);
}

/** Of a moment, and what is to be added to UTC for the local time, in milliseconds. */
export function wireText(epochMs: number, offsetMs: number): string {
  return `${isoOf(epochMs + offsetMs).slice(0, 19)}${offsetText(offsetMs)}`;
}

function offsetText(offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / 60_000;
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
