import type { Kategorija } from '@rampa/contract';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { MemberScope } from '../../platform/scope/scope.ts';
import type { FindOwnTrips } from '../passages/index.ts';
import type { Tags } from '../tags/index.ts';
import { isListed, type TollCalculator } from '../toll-calculator/index.ts';
import { selectTripsOf } from './saved-trips.store.ts';

/** What somebody drives often, ready to be saved. */
export interface TripProposal {
  readonly from: string;
  readonly to: string;
  readonly category: Kategorija;
  /** Empty where the tag that drove them does not pay any more. */
  readonly tagId: string;
  /** 1 for Monday. */
  readonly days: readonly number[];
  readonly hour: number | null;
  readonly times: number;
}

const MOST = 4;
/** A day of the week belongs to a habit if it has this part of its trips, and an hour if it has that. */
const DAY_SHARE = 0.1;
const HOUR_SHARE = 0.5;

export function createProposals({
  database,
  clock,
  calculator,
  ownTrips,
  tags,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly calculator: Pick<TollCalculator, 'station'>;
  readonly ownTrips: FindOwnTrips;
  readonly tags: Pick<Tags, 'describe'>;
}): (scope: MemberScope) => Promise<readonly TripProposal[]> {
  return async (scope) => {
    const saved = await selectTripsOf(scope, database.queries, scope.actor.userId);
    const taken = new Set(saved.map(({ stationIds }) => stationIds.join('>')));
    const today = tollDay(clock.now());
    const open = (id: string): boolean => {
      const station = calculator.station(id);
      return station !== undefined && isListed(station, today);
    };
    const proposals: TripProposal[] = [];
    for (const { weekdays, hours, ...trip } of await ownTrips(scope)) {
      const way = `${trip.from}>${trip.to}`;
      if (taken.has(way) || !open(trip.from) || !open(trip.to)) continue;
      // Of several tags on one way, the one that drives it most.
      taken.add(way);
      proposals.push({ ...trip, days: usualDays(weekdays), hour: usualHour(hours) });
    }
    const most = proposals.slice(0, MOST);
    const known = await tags.describe(
      scope,
      most.map(({ tagId }) => tagId),
    );
    const pays = (tagId: string): boolean => known.get(tagId)?.status === 'aktivan';
    return most.map((trip) => (pays(trip.tagId) ? trip : { ...trip, tagId: '' }));
  };
}

export function usualDays(weekdays: readonly number[]): readonly number[] {
  const least = weekdays.length * DAY_SHARE;
  return [1, 2, 3, 4, 5, 6, 7].filter(
    (day) => weekdays.filter((one) => one === day).length >= Math.max(1, least),
  );
}

/** The most frequent hour, if most trips begin then or in the hour after it; null: at any time. */
export function usualHour(hours: readonly number[]): number | null {
  const times = (hour: number): number => hours.filter((one) => one === hour).length;
  const [usual] = [...new Set(hours)].toSorted((a, b) => times(b) - times(a) || a - b);
  return usual !== undefined && times(usual) + times(usual + 1) > hours.length * HOUR_SHARE
    ? usual
    : null;
}
