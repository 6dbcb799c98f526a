import { Temporal } from 'temporal-polyfill';
import type { DaySum, MonthSum } from './sums.store.ts';

/**
 * Months without a passage between the first and the last are zero, so that a chart has no gaps.
 */
export function fillMonths(months: readonly MonthSum[]): readonly MonthSum[] {
  const [first] = months;
  const last = months.at(-1);
  if (first === undefined || last === undefined) return [];
  const known = new Map(months.map((sum) => [sum.month, sum]));
  const filled: MonthSum[] = [];
  for (let month = first.month; month <= last.month; month = nextMonth(month)) {
    filled.push(known.get(month) ?? { month, passages: 0, amountMinor: 0 });
  }
  return filled;
}

function nextMonth(month: string): string {
  const [year, number] = month.split('-').map(Number);
  if (year === undefined || number === undefined) throw new RangeError(`no month: ${month}`);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

/** A longer period is summed by month only. */
const MOST_DAYS = 62;

/** The days of a period that is summed by day, up to today; none for others. */
export function daysTold(
  { from, to }: { readonly from: string | null; readonly to: string | null },
  today: string,
): readonly string[] {
  if (from === null || to === null) return [];
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const length = first.until(last).days + 1;
  if (length > MOST_DAYS) return [];
  return Array.from({ length }, (_, at) => first.add({ days: at }).toString()).filter(
    (day) => day <= today,
  );
}

/** Days without a passage are zero. */
export function fillDays(days: readonly string[], sums: readonly DaySum[]): readonly DaySum[] {
  const known = new Map(sums.map((sum) => [sum.day, sum]));
  return days.map((day) => known.get(day) ?? { day, passages: 0, amountMinor: 0 });
}
