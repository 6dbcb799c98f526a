import type { Temporal } from 'temporal-polyfill';
import { tollTimeZone } from '../../server/src/platform/clock.ts';

export interface DemoDay {
  readonly daysAgo: number;
  /** 1 Monday … 7 Sunday. */
  readonly weekday: number;
  /** 1–12 */
  readonly month: number;
  /** Midnight in toll time, epoch milliseconds. */
  readonly startMs: number;
}

/** Today and the days before it, oldest first. */
export function createDemoCalendar(now: Temporal.Instant, days: number): readonly DemoDay[] {
  const today = now.toZonedDateTimeISO(tollTimeZone).toPlainDate();
  return Array.from({ length: days + 1 }, (_, index) => {
    const daysAgo = days - index;
    return dayOf(today.subtract({ days: daysAgo }), daysAgo);
  });
}

export function dayOf(date: Temporal.PlainDate, daysAgo: number): DemoDay {
  const { epochMilliseconds } = date.toZonedDateTime(tollTimeZone);
  return { daysAgo, weekday: date.dayOfWeek, month: date.month, startMs: epochMilliseconds };
}
