import { noRoad } from '@rampa/contract/passages';
import type { ReportGroup, ReportOrder } from '@rampa/contract/spending-reports';
import type { GroupedBy, GroupedSum } from '../passages/index.ts';

/** Passages, and what they cost in minor units. */
export interface Sum {
  readonly passages: number;
  readonly amountMinor: number;
}

/** In the order of the periods of `comparedDays`. */
export interface ComparedSums {
  readonly now: Sum;
  readonly before: Sum;
  readonly yearBefore: Sum;
}

export interface NamedRow {
  /** As in the address of the passages. */
  readonly key: string;
  readonly name: string;
  /** What tells namesakes apart; empty for nothing. */
  readonly detail: string;
  /** The account has it no longer: there is no list of its passages. */
  readonly gone: boolean;
  readonly sums: ComparedSums;
}

const nothing: Sum = { passages: 0, amountMinor: 0 };
const noSums: ComparedSums = { now: nothing, before: nothing, yearBefore: nothing };
const periods = ['now', 'before', 'yearBefore'] as const;

/** What has no driver, no cost centre, or no road that is known. */
export const none: typeof noRoad = noRoad;

/** How passages are added up for a report: a road is made of its stations. */
export function addedUpBy(by: ReportGroup): GroupedBy {
  return by === 'road' ? 'station' : by;
}

/** Sums of each key in each period; what `keyOf` gives one key is one row. `isOne`: the period before is the year before. */
export function rowsOf(
  sums: readonly GroupedSum[],
  keyOf: (key: string) => string,
  isOne = false,
): ReadonlyMap<string, ComparedSums> {
  const rows = new Map<string, ComparedSums>();
  for (const { period, key: ofPart, passages, amountMinor } of sums) {
    const key = keyOf(ofPart);
    const row = rows.get(key) ?? noSums;
    const name = periods[period];
    if (name === undefined) throw new RangeError(`no period: ${period}`);
    const sum = plus(row[name], { passages, amountMinor });
    const twice = isOne && name === 'before' ? { yearBefore: sum } : {};
    rows.set(key, { ...row, [name]: sum, ...twice });
  }
  return rows;
}

/** Hours and days of the week on which nobody drove are there as well: a plot has no gaps. */
export function withoutGaps(
  rows: ReadonlyMap<string, ComparedSums>,
  by: ReportGroup,
): ReadonlyMap<string, ComparedSums> {
  const all = by === 'hour' ? span(0, 24) : by === 'weekday' ? span(1, 7) : null;
  if (all === null || rows.size === 0) return rows;
  return new Map(all.map((key) => [key, rows.get(key) ?? noSums]));
}

function span(first: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => String(first + at));
}

export function totalOf(rows: Iterable<ComparedSums>): ComparedSums {
  let total = noSums;
  for (const { now, before, yearBefore } of rows) {
    total = {
      now: plus(total.now, now),
      before: plus(total.before, before),
      yearBefore: plus(total.yearBefore, yearBefore),
    };
  }
  return total;
}

function plus(a: Sum, b: Sum): Sum {
  return { passages: a.passages + b.passages, amountMinor: a.amountMinor + b.amountMinor };
}

/** Hours and days of the week are in their own order, whatever was asked for; the rest by it, then by name. */
export function inOrder(
  rows: readonly NamedRow[],
  by: ReportGroup,
  order: ReportOrder,
  locale: string,
): readonly NamedRow[] {
  if (by === 'hour' || by === 'weekday') {
    return rows.toSorted((a, b) => Number(a.key) - Number(b.key));
  }
  const names = new Intl.Collator(locale, { numeric: true });
  const byName = (a: NamedRow, b: NamedRow): number =>
    names.compare(a.name, b.name) || names.compare(a.detail, b.detail);
  const rise = ({ sums: { now, before } }: NamedRow): number =>
    now.amountMinor - before.amountMinor;
  const orders = {
    name: byName,
    amount: (a: NamedRow, b: NamedRow) => b.sums.now.amountMinor - a.sums.now.amountMinor,
    change: (a: NamedRow, b: NamedRow) => rise(b) - rise(a),
  };
  return rows.toSorted((a, b) => orders[order](a, b) || byName(a, b));
}
