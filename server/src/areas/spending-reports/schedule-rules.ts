import { Temporal } from 'temporal-polyfill';

export interface DueReport {
  /** The month that is reported, `2026-10`. */
  readonly month: string;
  /** When the next one is due. */
  readonly nextOn: string;
}

/**
 * The first of these days after today, whose report was not mailed yet: whoever wants a report today gets the first one
 * then.
 */
export function firstOn(
  dayOfMonth: number,
  today: string,
  mailedMonth: string | null = null,
): string {
  const day = Temporal.PlainDate.from(today).with({ day: dayOfMonth });
  const next = day.toString() > today ? day : day.add({ months: 1 });
  return (monthBefore(next) === mailedMonth ? next.add({ months: 1 }) : next).toString();
}

/** A month that is not over was mailed by a clock that was ahead: nobody has had its report. */
export function trulyMailed(mailedMonth: string | null, today: string): string | null {
  return mailedMonth !== null && mailedMonth < today.slice(0, 7) ? mailedMonth : null;
}

function monthBefore(day: Temporal.PlainDate): string {
  return day.toPlainYearMonth().subtract({ months: 1 }).toString();
}

/**
 * What is due by the latest such day up to today: the month before that day. Months that nobody was there to mail are left
 * out, for a report says what was before anyway.
 */
export function dueReport(dayOfMonth: number, today: string): DueReport {
  const next = Temporal.PlainDate.from(firstOn(dayOfMonth, today));
  const due = next.subtract({ months: 1 });
  return {
    month: monthBefore(due),
    nextOn: next.toString(),
  };
}
