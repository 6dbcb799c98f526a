import type { ReportRhythm } from '@rampa/contract/reports';
import { Temporal } from 'temporal-polyfill';
import { tollTimeZone } from '../../platform/clock.ts';
import { dueReport, firstOn } from '../spending-reports/index.ts';
import type { ReportedDays } from './report.ts';

/** Statements are closed on the second: what comes on the third is complete. */
const DAY_OF_MONTH = 3;
/** In the morning, so that what was driven before midnight has arrived. */
const HOUR_OF_DAY = 6;

/** The day whose reports may be mailed at a moment. */
export function mailDay(now: Temporal.Instant): string {
  // By the clock on the wall: where it is moved in the night, six o'clock is not six hours after midnight.
  const clock = now.toZonedDateTimeISO(tollTimeZone).toPlainDateTime();
  return clock.subtract({ hours: HOUR_OF_DAY }).toPlainDate().toString();
}

/** The first such day after today. */
export function firstDay(every: ReportRhythm, today: string): string {
  const now = Temporal.PlainDate.from(today);
  switch (every) {
    case 'day':
      return now.add({ days: 1 }).toString();
    case 'week':
      return now.add({ days: 8 - now.dayOfWeek }).toString();
    case 'month':
      return firstOn(DAY_OF_MONTH, today);
  }
}

/**
 * What is due by the latest such day up to today. Periods that nobody was there to mail are left out: a report says what
 * was before anyway.
 */
export function duePeriod(
  every: ReportRhythm,
  today: string,
): { readonly days: ReportedDays; readonly nextOn: string } {
  const nextOn = firstDay(every, today);
  const now = Temporal.PlainDate.from(today);
  switch (every) {
    case 'day': {
      const before = now.subtract({ days: 1 }).toString();
      return { days: { from: before, to: before }, nextOn };
    }
    case 'week': {
      const monday = Temporal.PlainDate.from(nextOn).subtract({ days: 7 });
      const days = { from: monday.subtract({ days: 7 }), to: monday.subtract({ days: 1 }) };
      return { days: { from: days.from.toString(), to: days.to.toString() }, nextOn };
    }
    case 'month': {
      const month = Temporal.PlainYearMonth.from(dueReport(DAY_OF_MONTH, today).month);
      const [from, to] = [1, month.daysInMonth].map((day) => month.toPlainDate({ day }).toString());
      return { days: { from: from ?? '', to: to ?? '' }, nextOn };
    }
  }
}
