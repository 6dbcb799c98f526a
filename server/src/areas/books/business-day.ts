import { Temporal } from 'temporal-polyfill';
import { tollTimeZone } from '../../platform/clock.ts';

/** When a day of toll time begins; days have 23 or 25 hours when the clocks change. */
export function beginOf(day: string): Temporal.Instant {
  return Temporal.PlainDate.from(day).toZonedDateTime(tollTimeZone).startOfDay().toInstant();
}

export function dayAfter(day: string, days = 1): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** How many days from one to another, both included; none if the second is before the first. */
export function daysBetween(first: string, last: string): number {
  const { days } = Temporal.PlainDate.from(first).until(last, { largestUnit: 'day' });
  return Math.max(0, days + 1);
}
