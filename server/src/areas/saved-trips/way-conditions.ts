import type { Country, Kategorija } from '@rampa/contract';
import type { Path } from '@rampa/contract/toll-calculator';
import type { Temporal } from 'temporal-polyfill';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { KnownEvent, RoadConditions } from '../road-conditions/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import { bySeverity, hasClosure } from './event-order.ts';
import { holdsIn, thisMoment, wholeDay, type Span } from './event-times.ts';
import type { TripWays } from './trip-ways.ts';
import { crossings, type Crossing } from './ways/crossings.ts';

/** A trip as it is planned. */
export interface PlannedTrip {
  readonly from: string;
  readonly to: string;
  readonly category: Kategorija;
  /** Undefined: today. */
  readonly date: string | undefined;
}

export interface WayToday {
  /** On it on the day, the most severe first. */
  readonly events: readonly { readonly event: KnownEvent; readonly now: boolean }[];
  readonly closed: boolean;
  readonly borders: readonly {
    readonly end: 'from' | 'to';
    readonly crossing: Crossing;
    readonly tagPays: boolean;
  }[];
}

/** What is on the ways of a trip that somebody plans, the shortest first, and where they lead on abroad. */
export function createWayConditions({
  country,
  clock,
  calculator,
  ways,
  known,
  countriesWithTag,
}: {
  readonly country: Country;
  readonly clock: Clock;
  readonly calculator: TollCalculator;
  readonly ways: TripWays;
  readonly known: RoadConditions['known'];
  /** Where tags of the operator pay; none while the service is not offered. */
  readonly countriesWithTag: ReadonlySet<string>;
}): (trip: PlannedTrip) => Promise<readonly WayToday[]> {
  return async ({ date, ...leg }) => {
    const now = clock.now();
    const wanted = { ...leg, date: date ?? tollDay(now) };
    const usual = calculator.price(wanted);
    if (!usual.ok) return [];
    const { events } = await known();
    const moment = thisMoment(now);
    const holding = events
      .filter((event) => holdsIn(event, restOf(wanted.date, now)))
      .map((event) => ({ event, now: holdsIn(event, moment) }))
      .toSorted(bySeverity);
    const lookAt = (path: Path): WayToday => {
      const way = ways.ofPath(path);
      const there = holding.filter(({ event }) => ways.concerns(event, way));
      const borders = crossings[country].flatMap((crossing) => {
        const end = ways.endAtBorder(crossing, way);
        const tagPays = countriesWithTag.has(crossing.country);
        return end === null ? [] : [{ end, crossing, tagPays }];
      });
      return { events: there, closed: hasClosure(there), borders };
    };
    return [usual.value, ...calculator.alternatives(wanted)].map(({ path }) => lookAt(path));
  };
}

/** Of today only what is left of it: what has ended is on nobody's way. */
function restOf(day: string, now: Temporal.Instant): Span {
  const span = wholeDay(day);
  return day === tollDay(now) ? { ...span, from: now } : span;
}
