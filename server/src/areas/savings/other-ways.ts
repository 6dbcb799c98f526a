import type { Kategorija } from '@rampa/contract';
import type { DrivenLeg, DrivenRun } from '../passages/index.ts';
import type { PricedWay, TollCalculator } from '../toll-calculator/index.ts';
import { savedOf, sumOf, waysBetween, type Compared } from './savings-rules.ts';

/** More passages than these no trip of a network has. */
const MOST_LEGS = 6;
/** A way that takes longer than this, compared with the one driven, is none that anybody would take for its toll. */
const LONGEST_DETOUR_MINUTES = 15;

/** A trip that was driven on one way, so many times, while another would have cost less. */
export interface CheaperWay extends Compared {
  readonly tagId: string;
  readonly from: string;
  readonly to: string;
  readonly category: Kategorija;
  /** The day from which on these were the prices. */
  readonly priceDay: string;
  readonly trips: number;
  readonly driven: PricedWay;
  readonly other: PricedWay;
}

type Prices = Pick<TollCalculator, 'price' | 'alternatives'>;

/** Trips of one passage or several for which the calculator knows a cheaper way; the largest saving first. */
export function cheaperWays(runs: readonly DrivenRun[], calculator: Prices): readonly CheaperWay[] {
  const waysOf = rememberedWays(calculator);
  const found = new Map<string, CheaperWay>();
  for (const run of runs) {
    for (let at = 0; at < run.legs.length;) {
      const trip = longestTripFrom(run, at, waysOf);
      at += trip?.legs ?? 1;
      if (trip !== undefined) addTo(found, run, trip);
    }
  }
  return [...found.entries()]
    .toSorted(
      ([oneKey, one], [otherKey, other]) =>
        savedOf(other) - savedOf(one) || (oneKey < otherKey ? -1 : 1),
    )
    .map(([, way]) => way);
}

interface Trip extends Pick<CheaperWay, 'from' | 'to' | 'category' | 'driven' | 'other'> {
  /** Of how many passages it is. */
  readonly legs: number;
}

type WaysOf = (
  trip: Pick<CheaperWay, 'from' | 'to' | 'category' | 'priceDay'>,
) => readonly PricedWay[];

/** A whole trip rather than a part of it: what is cheaper for the part may not lead where the whole goes. */
function longestTripFrom(run: DrivenRun, at: number, waysOf: WaysOf): Trip | undefined {
  const most = Math.min(MOST_LEGS, run.legs.length - at);
  for (let legs = most; legs > 0; legs -= 1) {
    const trip = tripOf(run.legs.slice(at, at + legs), run.priceDay, waysOf);
    if (trip !== undefined) return trip;
  }
  return undefined;
}

function tripOf(legs: readonly DrivenLeg[], priceDay: string, waysOf: WaysOf): Trip | undefined {
  const [from, , category] = legs[0] ?? [];
  const [, to] = legs.at(-1) ?? [];
  if (from === undefined || to === undefined || category === undefined || from === to) return;
  if (legs.some(([, , other]) => other !== category)) return;
  const ways = waysOf({ from, to, category, priceDay });
  const stations = legs.map(([entry, exit]) => `${entry} ${exit}`).join();
  const driven = ways.find((way) => stationsOf(way) === stations);
  // Charged otherwise than by the list: what another way would have been charged, nobody knows.
  if (driven?.totalWithTag !== sumOf(legs, ([, , , amountMinor]) => amountMinor)) return;
  const other = ways
    .filter(
      ({ totalWithTag, minutes }) =>
        totalWithTag < driven.totalWithTag && minutes <= driven.minutes + LONGEST_DETOUR_MINUTES,
    )
    .toSorted((one, two) => one.totalWithTag - two.totalWithTag || one.minutes - two.minutes)[0];
  return other && { from, to, category, driven, other, legs: legs.length };
}

function stationsOf({ sections }: PricedWay): string {
  return sections.map(({ from, to }) => `${from} ${to}`).join();
}

function addTo(
  found: Map<string, CheaperWay>,
  { tagId, priceDay, times }: DrivenRun,
  { legs: _legs, ...trip }: Trip,
): void {
  const key = [tagId, trip.from, trip.to, trip.category, priceDay, stationsOf(trip.driven)].join();
  const trips = times + (found.get(key)?.trips ?? 0);
  found.set(key, {
    ...trip,
    tagId,
    priceDay,
    trips,
    paidMinor: trip.driven.totalWithTag * trips,
    wouldHavePaidMinor: trip.other.totalWithTag * trips,
  });
}

/** Many runs have the same trips in them. */
function rememberedWays(calculator: Prices): WaysOf {
  const known = new Map<string, readonly PricedWay[]>();
  return ({ from, to, category, priceDay: day }) => {
    const trip = { from, to, category, day };
    const key = JSON.stringify(trip);
    const ways = known.get(key) ?? waysBetween(calculator, trip);
    known.set(key, ways);
    return ways;
  };
}
