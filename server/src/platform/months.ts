import { Temporal } from 'temporal-polyfill';
import { tollDay, tollTimeZone } from './clock.ts';
import { rememberFew } from './remember-few.ts';

/** Hours into the next month that a month waits for late deliveries of the lanes. */
const GRACE_HOURS = 27;

/** The month, `2026-10`, that has ended at a moment of toll time. */
export function lastMonthOver(now: Temporal.Instant): string {
  return monthBefore(tollDay(now).slice(0, 7));
}

// Nearly always of this month, or of a few years' months.
const monthBefore = rememberFew((month) =>
  Temporal.PlainYearMonth.from(month).subtract({ months: 1 }).toString(),
);

/** The month that the job may close: the last one that ended before the second day at three o'clock. */
export function lastMonthToClose(now: Temporal.Instant): string {
  return lastMonthOver(now.subtract({ hours: GRACE_HOURS }));
}

export function nextMonth(month: string): string {
  return Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString();
}

/** The moment at which a month of toll time is over. */
export const monthEnd = rememberFew((month: string): Temporal.Instant =>
  Temporal.PlainYearMonth.from(nextMonth(month))
    .toPlainDate({ day: 1 })
    .toZonedDateTime(tollTimeZone)
    .toInstant(),
);

/** How many months later the second is. */
export function monthsBetween(first: string, second: string): number {
  const from = Temporal.PlainYearMonth.from(first);
  return from.until(Temporal.PlainYearMonth.from(second), { largestUnit: 'months' }).months;
}

/** Whether a text is a month, `2026-10`. */
export function isMonth(text: string): boolean {
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text);
}
