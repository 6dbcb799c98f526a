/** What of the spending chart is labelled. Amounts are minor units, lengths are pixels. */

export type SpendingStep = 'month' | 'day';

/** Spending of a month or a day. */
export interface StepSpending {
  /** `2026-01`, or `2026-01-31` of a day. */
  readonly key: string;
  readonly passages: number;
  readonly amountMinor: number;
}

/**
 * Which months get a label: as many as fit, in even steps that end at the newest month, which is what
 * the customer looks for.
 */
export function labelledMonths(
  months: readonly string[],
  width: number,
  labelWidth: number,
): ReadonlySet<string> {
  const fit = Math.max(1, Math.floor(width / labelWidth));
  const step =
    [1, 2, 3, 4, 5, 6, 12, 24, 60].find((candidate) => months.length / candidate <= fit) ?? 120;
  return new Set(months.filter((_, index) => (months.length - 1 - index) % step === 0));
}

/** Which days get a label of their month: the first one shown, and each first of a month. */
export function monthMarks(
  days: readonly string[],
  width: number,
  labelWidth: number,
): ReadonlySet<string> {
  const share = width / Math.max(1, days.length);
  const firsts = days.flatMap((day, index) => (day.endsWith('-01') ? [index] : []));
  const room =
    (firsts.find((index) => index > 0) ?? Number.POSITIVE_INFINITY) * share >= labelWidth;
  return new Set([...(room ? [0] : []), ...firsts].map((index) => days[index] ?? ''));
}

/** Which months get a label of their year: each January, and the first month if there is room. */
export function yearMarks(
  months: readonly string[],
  width: number,
  labelWidth: number,
): ReadonlySet<string> {
  const share = width / Math.max(1, months.length);
  const januaries = months.flatMap((month, index) => (month.endsWith('-01') ? [index] : []));
  const every = Math.max(1, Math.ceil(labelWidth / (share * 12)));
  const marked = januaries.filter((_, index) => index % every === 0);
  const room = (marked[0] ?? Number.POSITIVE_INFINITY) * share >= labelWidth;
  return new Set([...(room ? [0] : []), ...marked].map((index) => months[index] ?? ''));
}
