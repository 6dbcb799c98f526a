import type { MonthSum } from './passages.store.ts';

/** Months without a passage between the first and the last are zero, so that a chart has no holes. */
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
