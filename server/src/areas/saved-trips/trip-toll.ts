import type { Kategorija } from '@rampa/contract';
import type { PricedWay, TollCalculator } from '../toll-calculator/index.ts';

/** What a way costs, minor units, how far it is and how long it takes. */
export interface TripToll {
  readonly totalMinor: number;
  readonly totalWithTagMinor: number;
  readonly km: number;
  readonly minutes: number;
}

/** The sum over its legs: at a stop one leaves the motorway and enters it again. */
export function tollOf(
  calculator: TollCalculator,
  stationIds: readonly string[],
  category: Kategorija,
  date: string,
): TripToll | null {
  let sum: TripToll = { totalMinor: 0, totalWithTagMinor: 0, km: 0, minutes: 0 };
  for (const [at, to] of stationIds.entries()) {
    const from = stationIds[at - 1];
    if (from === undefined) continue;
    const priced = calculator.price({ from, to, category, date });
    if (!priced.ok) return null;
    const leg = tollOfWay(priced.value);
    sum = {
      totalMinor: sum.totalMinor + leg.totalMinor,
      totalWithTagMinor: sum.totalWithTagMinor + leg.totalWithTagMinor,
      // Lengths have one decimal.
      km: Math.round((sum.km + leg.km) * 10) / 10,
      minutes: sum.minutes + leg.minutes,
    };
  }
  return sum;
}

export function tollOfWay({ total, totalWithTag, km, minutes }: PricedWay): TripToll {
  return { totalMinor: total, totalWithTagMinor: totalWithTag, km, minutes };
}
