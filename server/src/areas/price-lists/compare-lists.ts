import type { Kategorija } from '@rampa/contract';
import type { Tariff } from '@rampa/contract/toll-calculator';

type Road = Tariff['roads'][number];

/** What of a price list is compared: its roads and its multipliers. */
export type PricedRoads = Pick<Tariff, 'roads' | 'multipliers'>;

/** The price of a road in two lists, minor units, before rounding. */
export interface PriceStep {
  readonly from: string;
  readonly to: string;
  readonly before: number;
  readonly after: number;
}

/** How many prices of a category rise and fall. */
export interface CategoryChange {
  readonly category: Kategorija;
  readonly up: number;
  readonly down: number;
  readonly same: number;
  readonly added: number;
  readonly gone: number;
  readonly largestRise: PriceStep | null;
  readonly largestFall: PriceStep | null;
}

/** A price of the list, in a category, minor units; half a unit is rounded up, as tolls are. */
export function valueIn(value: number, multiplierPercent: number): number {
  return Math.floor((2 * value * multiplierPercent + 100) / 200);
}

/** How the prices of a list differ from those of the list before it, category by category; a road is the same either way. */
export function compareLists(
  before: PricedRoads | undefined,
  after: PricedRoads,
  categories: readonly Kategorija[],
): readonly CategoryChange[] {
  const earlier = new Map((before?.roads ?? []).map((road) => [keyOf(road), road]));
  const pairs = after.roads.map((road) => ({ road, known: earlier.get(keyOf(road)) }));
  const known = pairs.filter((pair) => pair.known !== undefined).length;
  const gone = earlier.size - known;
  return categories.flatMap((category) => {
    const now = after.multipliers[category];
    const then = before?.multipliers[category];
    if (now === undefined && then === undefined) return [];
    if (now === undefined) return [{ ...nothing(category), gone: earlier.size }];
    if (then === undefined) return [{ ...nothing(category), added: after.roads.length }];
    const change = { ...nothing(category), added: pairs.length - known, gone };
    let [rise, fall]: [PriceStep | null, PriceStep | null] = [null, null];
    for (const { road, known: old } of pairs) {
      if (old === undefined) continue;
      const step: PriceStep = {
        from: road.a,
        to: road.b,
        before: valueIn(old.value, then),
        after: valueIn(road.value, now),
      };
      const by = differenceOf(step);
      if (by > 0) change.up += 1;
      else if (by < 0) change.down += 1;
      else change.same += 1;
      if (by > differenceOf(rise)) rise = step;
      if (by < differenceOf(fall)) fall = step;
    }
    return [{ ...change, largestRise: rise, largestFall: fall }];
  });
}

function differenceOf(step: PriceStep | null): number {
  return step === null ? 0 : step.after - step.before;
}

function keyOf({ a, b }: Road): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

function nothing(category: Kategorija) {
  return {
    category,
    up: 0,
    down: 0,
    same: 0,
    added: 0,
    gone: 0,
    largestRise: null,
    largestFall: null,
  };
}
