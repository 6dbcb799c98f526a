import { daysLater, type HowPaid, type ReportDays } from '@rampa/contract/spending-reports';
import type { DaysPaidLater } from '../postpaid/index.ts';

/** Which days of a period are paid later: the earliest first, none of them twice. */
export function daysPaidLaterOf(
  { from, to }: ReportDays,
  paidLater: readonly DaysPaidLater[],
): readonly ReportDays[] {
  const within = paidLater
    .map((days) => ({
      from: days.from > from ? days.from : from,
      to: days.to !== null && days.to < to ? days.to : to,
    }))
    .filter((days) => days.from <= days.to)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
  const joined: ReportDays[] = [];
  for (const days of within) {
    const last = joined.at(-1);
    if (last === undefined || days.from > daysLater(last.to, 1)) joined.push(days);
    else if (days.to > last.to) joined.splice(-1, 1, { ...last, to: days.to });
  }
  return joined;
}

export function howPaid({ from, to }: ReportDays, later: readonly ReportDays[]): HowPaid {
  const [first] = later;
  if (first === undefined) return 'ahead';
  return first.from === from && first.to === to ? 'later' : 'both';
}
