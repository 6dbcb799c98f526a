export interface DaySum {
  /** `2026-11-22` */
  readonly day: string;
  readonly passages: number;
  readonly amountMinor: number;
}

export interface MonthSum {
  readonly passages: number;
  readonly amountMinor: number;
}

/**
 * This month and the last, from their days. The difference is to the last month up to the same day: a
 * month that has just begun would otherwise always look cheap.
 */
export function compareMonths(
  days: readonly DaySum[],
  today: string,
): { readonly thisMonth: MonthSum; readonly lastMonth: MonthSum; readonly difference: number } {
  const month = today.slice(0, 7);
  const isThis = ({ day }: DaySum): boolean => day.startsWith(month);
  const thisMonth = sumOf(days.filter(isThis));
  const before = days.filter((day) => !isThis(day));
  const byThisDay = sumOf(before.filter(({ day }) => day.slice(8) <= today.slice(8)));
  return {
    thisMonth,
    lastMonth: sumOf(before),
    difference: thisMonth.amountMinor - byThisDay.amountMinor,
  };
}

function sumOf(days: readonly DaySum[]): MonthSum {
  return days.reduce(
    (sum, { passages, amountMinor }) => ({
      passages: sum.passages + passages,
      amountMinor: sum.amountMinor + amountMinor,
    }),
    { passages: 0, amountMinor: 0 },
  );
}
