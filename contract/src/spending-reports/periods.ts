/** Days of toll time, both included, as `2026-10-01`. */
export interface ReportDays {
  readonly from: string;
  readonly to: string;
}

/** The days of a report, and those that it is compared with. */
export interface ComparedDays {
  readonly now: ReportDays;
  /** The period before: as many months, or as many days. */
  readonly before: ReportDays;
  /** The same days a year before. */
  readonly yearBefore: ReportDays;
}

/** So many passages are searched through for a road, an hour or a day of the week; of more, a report's rows lead to no list. */
export const mostSearched = 200_000;

/** A leap year. */
export const mostReportDays = 366;

const DAY = 86_400_000;

/**
 * What a period is compared with. Whole months go by months: March with February, the second quarter with the first.
 * Of a period that is not over yet, only the days up to today are compared, with the others up to the same day, or to the
 * end of a shorter month: the 26th of November with the 26th of October, the 30th of March with the 28th of February.
 */
export function comparedDays({ from, to }: ReportDays, today: string): ComparedDays {
  const now = { from, to: to > today && from <= today ? today : to };
  const months = wholeMonths(from, to);
  const running = now.to !== to;
  const back = (count: number): ReportDays => ({
    from: monthsEarlier(from, count),
    to: running ? monthsEarlier(now.to, count) : endOfMonthsEarlier(to, count, months !== null),
  });
  if (months !== null) return { now, before: back(months), yearBefore: back(12) };
  const length = daysBetween(from, to) + 1;
  return {
    now,
    before: { from: daysLater(from, -length), to: daysLater(now.to, -length) },
    yearBefore: back(12),
  };
}

/** The period before, or after, as long: of whole months by months, of other days by days. */
export function neighbourOf({ from, to }: ReportDays, side: 'before' | 'after'): ReportDays {
  const sign = side === 'before' ? 1 : -1;
  const months = wholeMonths(from, to);
  if (months === null) {
    const length = (daysBetween(from, to) + 1) * sign;
    return { from: daysLater(from, -length), to: daysLater(to, -length) };
  }
  return {
    from: monthsEarlier(from, months * sign),
    to: endOfMonthsEarlier(to, months * sign, true),
  };
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}

/** How many months the days are, from the first of one to the last of another; null if they are none. */
function wholeMonths(from: string, to: string): number | null {
  if (!from.endsWith('-01') || !daysLater(to, 1).endsWith('-01')) return null;
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth + 1;
}

/** For the 31st, the last day of a shorter month. */
function monthsEarlier(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - count, 0)).getUTCDate();
  return isoDay(Date.UTC(year, month - 1 - count, Math.min(date, last)));
}

/** The end of a month is the end of the earlier one as well. */
function endOfMonthsEarlier(day: string, count: number, whole: boolean): string {
  if (!whole) return monthsEarlier(day, count);
  const [year = 0, month = 0] = day.split('-').map(Number);
  return isoDay(Date.UTC(year, month - count, 0));
}

function daysLater(day: string, days: number): string {
  return isoDay(Date.parse(day) + days * DAY);
}

function isoDay(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}
