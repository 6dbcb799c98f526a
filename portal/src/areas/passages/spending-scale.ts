/** Geometry of the spending chart. Amounts are minor units, lengths are pixels. */

export type SpendingStep = 'month' | 'day';

/** Spending of a month or a day. */
export interface StepSpending {
  /** `2026-01`, or `2026-01-31` of a day. */
  readonly key: string;
  readonly passages: number;
  readonly amountMinor: number;
}

export interface ValueScale {
  /** Value at the top of the chart. */
  readonly top: number;
  /** From 0 to the top. */
  readonly ticks: readonly number[];
}

/** Round values for the axis: at most four steps of 1, 2, 2.5 or 5 times a power of ten. */
export function valueScale(largest: number): ValueScale {
  // An empty chart still has an axis, of one whole unit of money.
  const reach = Math.max(largest, 100);
  const rough = reach / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= rough) ?? 10;
  const step = Math.max(100, Math.round(factor * power));
  const count = Math.ceil(reach / step);
  return {
    top: count * step,
    ticks: Array.from({ length: count + 1 }, (_, index) => index * step),
  };
}

export interface BarPlace {
  readonly x: number;
  readonly width: number;
  /** Middle of the month's slot. */
  readonly middle: number;
}

const widestBar = 56;

/** Slots of the bars: equal shares of the width, with gaps. */
export function barPlaces(count: number, width: number): readonly BarPlace[] {
  const share = width / Math.max(1, count);
  const bar = Math.min(widestBar, Math.max(1, share * (share < 6 ? 0.8 : 0.64)));
  return Array.from({ length: count }, (_, index) => {
    const middle = share * (index + 0.5);
    return { x: middle - bar / 2, width: bar, middle };
  });
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
