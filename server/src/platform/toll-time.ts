import { offsetOfHour, wireText } from './clock.ts';

const HOUR = 3_600_000;

export interface TollTime {
  /** Milliseconds to add to UTC for the local time at toll stations. */
  offsetAt(epochMs: number): number;
  /** `YYYY-MM-DD` in toll time. */
  dayOf(epochMs: number): string;
  /** `YYYY-MM-DD HH:MM:SS` in toll time. */
  dateTimeOf(epochMs: number): string;
  /** ISO 8601 with the offset of toll time, to the second: as the API returns it. */
  wireOf(epochMs: number): string;
  /** `+02:00` or `+01:00` in the hour that comes twice when summer time ends, where the clock alone does not say which; else null. */
  offsetIfTwice(epochMs: number): '+02:00' | '+01:00' | null;
}

/**
 * Toll time for long lists. A zoned date costs some ten microseconds each; the zone's offset only
 * ever changes on a full hour, so one lookup an hour of history is enough.
 */
export function createTollTime(): TollTime {
  const offsets = new Map<number, number>();
  const offsetAt = (epochMs: number): number => {
    const hour = Math.floor(epochMs / HOUR);
    let offset = offsets.get(hour);
    if (offset === undefined) {
      offset = offsetOfHour(hour);
      offsets.set(hour, offset);
    }
    return offset;
  };
  // Since 1970 the day changes on a full hour as well.
  const days = new Map<number, string>();
  const dayOf = (epochMs: number): string => {
    const hour = Math.floor(epochMs / HOUR);
    const known = days.get(hour);
    if (known !== undefined) return known;
    const day = isoOf(epochMs).slice(0, 10);
    if (hour >= 0) days.set(hour, day);
    return day;
  };
  const isoOf = (epochMs: number): string => new Date(epochMs + offsetAt(epochMs)).toISOString();
  return {
    offsetAt,
    dayOf,
    dateTimeOf: (epochMs) => isoOf(epochMs).slice(0, 19).replace('T', ' '),
    wireOf: (epochMs) => wireText(epochMs, offsetAt(epochMs)),
    offsetIfTwice(epochMs) {
      const offset = offsetAt(epochMs);
      if (offset - offsetAt(epochMs + HOUR) === HOUR) return '+02:00';
      return offsetAt(epochMs - HOUR) - offset === HOUR ? '+01:00' : null;
    },
  };
}
