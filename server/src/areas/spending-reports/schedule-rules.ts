import { Temporal } from 'temporal-polyfill';

export interface DueReport {
  /** The month that is reported, `2026-10`. */
  readonly month: string;
  /** When the next one is due. */
  readonly nextOn: string;
}

/** The first of these days of the month after today: whoever wants a report today gets the first one then. */
export function firstOn(dayOfMonth: number, today: string): string {
  const day = Temporal.PlainDate.from(today).with({ day: dayOfMonth });
  return (day.toString() > today ? day : day.add({ months: 1 })).toString();
}

/**
 * What is due by the latest such day up to today: the month before that day. Months that nobody was there to mail are left
 * out, for a report says what was before anyway.
 */
export function dueReport(dayOfMonth: number, today: string): DueReport {
  const next = Temporal.PlainDate.from(firstOn(dayOfMonth, today));
  const due = next.subtract({ months: 1 });
  return {
    month: due.toPlainYearMonth().subtract({ months: 1 }).toString(),
    nextOn: next.toString(),
  };
}
