import { failure, success, type Currency, type Outcome } from '@rampa/contract';
import { mostTripsOfAccount, mostTripsOfPerson } from '@rampa/contract/saved-trips';
import type { TagStatus } from '@rampa/contract/tags';
import { Temporal } from 'temporal-polyfill';
import { validate as isUuid } from 'uuid';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AccountScope, MemberScope } from '../../platform/scope/scope.ts';
import type { KnownEvent, RoadConditions } from '../road-conditions/index.ts';
import { tagName, type Tags } from '../tags/index.ts';
import { isListed, type PricedWay, type TollCalculator } from '../toll-calculator/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { bySeverity, hasClosure } from './event-order.ts';
import { holdsIn, thisMoment, wholeDay } from './event-times.ts';
import {
  deleteTrip,
  legsOf,
  lockTrips,
  selectOwners,
  selectTripsOf,
  upsertTrip,
  type SavedTripRecord,
} from './saved-trips.store.ts';
import { tollOf, tollOfWay, type TripToll } from './trip-toll.ts';
import type { TripWays } from './trip-ways.ts';
import type { Stretch } from './ways/road-map.ts';

export interface TripEventRecord {
  readonly event: KnownEvent;
  readonly now: boolean;
  readonly tomorrow: boolean;
}

export interface OtherWay extends TripToll {
  readonly roads: readonly string[];
  readonly events: number;
  readonly closed: boolean;
}

/** A trip with what is known of it at this moment. */
export interface TripToday extends SavedTripRecord {
  readonly tag: {
    readonly tagId: string;
    readonly name: string;
    readonly balanceMinor: number;
    readonly status: TagStatus;
    /** It pays for the trip from its balance, not by an invoice later. */
    readonly inAdvance: boolean;
  } | null;
  readonly toll: TripToll | null;
  readonly otherWays: readonly OtherWay[];
  /** The most severe first. */
  readonly events: readonly TripEventRecord[];
}

export interface SavedTripsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly currency: Currency;
  readonly calculator: TollCalculator;
  readonly ways: TripWays;
  readonly known: RoadConditions['known'];
  readonly tags: Pick<Tags, 'describe' | 'find' | 'paysLater'>;
  readonly wallet: Pick<Wallet, 'tagBalances'>;
}

type Refusal =
  | 'saved-trips.too-many'
  | 'saved-trips.not-found'
  | 'saved-trips.no-way'
  | 'saved-trips.no-price'
  | 'saved-trips.tag-not-found';

export interface SavedTrips {
  list(scope: MemberScope): Promise<readonly TripToday[]>;
  save(
    scope: MemberScope,
    trip: Omit<SavedTripRecord, 'userId'>,
  ): Promise<Outcome<Record<string, never>, Refusal>>;
  remove(scope: MemberScope, tripId: string): Promise<void>;
}

/** Trips that members of an account usually drive; each sees their own. */
export function createSavedTrips(deps: SavedTripsDeps): SavedTrips {
  const { database, clock, calculator } = deps;
  const today = (): string => tollDay(clock.now());
  const look = createLook(deps);
  return {
    async list(scope) {
      const trips = await selectTripsOf(scope, database.queries, scope.actor.userId);
      if (trips.length === 0) return [];
      const tags = await ownTags(scope, deps, trips);
      const { events } = await deps.known();
      return trips.map((trip) => ({
        ...trip,
        ...look(trip, events),
        tag: trip.tagId === null ? null : (tags.get(trip.tagId) ?? null),
      }));
    },

    async save(scope, trip) {
      const { userId } = scope.actor;
      const refused = refusalOf(calculator, trip, today());
      if (refused !== null) return failure(refused);
      if (trip.tagId !== null && (await deps.tags.find(scope, trip.tagId)) === undefined) {
        return failure('saved-trips.tag-not-found');
      }
      return database.transaction(async (tx): ReturnType<SavedTrips['save']> => {
        await lockTrips(scope, tx);
        const owners = await selectOwners(scope, tx);
        const owner = owners.get(trip.tripId);
        if (owner !== undefined && owner !== userId) return failure('saved-trips.not-found');
        if (owner === undefined) {
          const own = [...owners.values()].filter((one) => one === userId).length;
          if (own >= mostTripsOfPerson) {
            return failure('saved-trips.too-many', { most: mostTripsOfPerson });
          }
          if (owners.size >= mostTripsOfAccount) {
            return failure('saved-trips.too-many', { most: mostTripsOfAccount });
          }
        }
        await upsertTrip(scope, tx, { ...trip, userId }, clock.now());
        return success({});
      });
    },

    remove: (scope, tripId) => deleteTrip(scope, database.queries, scope.actor.userId, tripId),
  };
}

function refusalOf(
  calculator: TollCalculator,
  { stationIds, category }: Pick<SavedTripRecord, 'stationIds' | 'category'>,
  date: string,
): 'saved-trips.no-way' | 'saved-trips.no-price' | null {
  for (const [at, to] of stationIds.entries()) {
    const from = stationIds[at - 1];
    const station = calculator.station(to);
    if (station === undefined || !isListed(station, date)) return 'saved-trips.no-way';
    if (from === undefined) continue;
    if (from === to) return 'saved-trips.no-way';
    const priced = calculator.price({ from, to, category, date });
    if (priced.ok) continue;
    const noWay = ['toll-calculator.no-route', 'toll-calculator.station-unknown'];
    return noWay.includes(priced.code) ? 'saved-trips.no-way' : 'saved-trips.no-price';
  }
  return null;
}

/** The tags of the trips that are within reach, with their balances. */
async function ownTags(
  scope: AccountScope,
  { database, tags, wallet }: SavedTripsDeps,
  trips: readonly SavedTripRecord[],
): Promise<ReadonlyMap<string, NonNullable<TripToday['tag']>>> {
  const wanted = new Set(trips.flatMap(({ tagId }) => (tagId === null ? [] : [tagId])));
  const known = await tags.describe(scope, [...wanted].filter(isUuid));
  if (known.size === 0) return new Map();
  const balances = await wallet.tagBalances(scope, database.queries, [...known.keys()]);
  const inAdvance = !(await tags.paysLater(scope));
  return new Map(
    [...known].map(([tagId, tag]) => [
      tagId,
      {
        tagId,
        name: tagName(tag),
        balanceMinor: balances.get(tagId) ?? 0,
        status: tag.status,
        inAdvance,
      },
    ]),
  );
}

/** The toll of a trip today, what is on its way, and which other ways there are. */
function createLook({ clock, calculator, ways }: SavedTripsDeps) {
  return (
    { stationIds, category }: SavedTripRecord,
    all: readonly KnownEvent[],
  ): Pick<TripToday, 'toll' | 'otherWays' | 'events'> => {
    const now = clock.now();
    const date = tollDay(now);
    const day = Temporal.PlainDate.from(date).add({ days: 1 }).toString();
    const [moment, tomorrow] = [thisMoment(now), wholeDay(day)];
    const onWay = (way: readonly Stretch[]): readonly TripEventRecord[] =>
      all.flatMap((event) => {
        const times = { now: holdsIn(event, moment), tomorrow: holdsIn(event, tomorrow) };
        if (!times.now && !times.tomorrow) return [];
        return ways.concerns(event, way) ? [{ event, ...times }] : [];
      });
    const legs = legsOf(stationIds);
    const found = new Map<string, TripEventRecord>();
    for (const leg of legs) {
      for (const one of onWay(ways.ofLeg(leg))) found.set(one.event.id, one);
    }
    const events = [...found.values()].toSorted(bySeverity);
    const toll = tollOf(calculator, stationIds, category, date);
    const [from = '', to = ''] = stationIds;
    const others =
      toll === null || legs.length > 1 ? [] : calculator.alternatives({ from, to, category, date });
    const closed = hasClosure(events);
    const otherWays = others.map((way): OtherWay => {
      const there = onWay(ways.ofPath(way.path)).filter((one) => one.now);
      return {
        ...tollOfWay(way),
        roads: roadsOf(calculator, way),
        events: there.length,
        closed: hasClosure(there),
      };
    });
    return {
      events,
      toll,
      otherWays: toll === null ? [] : otherWays.filter((way) => isBetter(way, toll, closed)),
    };
  };
}

/** Cheaper, faster, or open where the usual one is closed. */
function isBetter(way: OtherWay, toll: TripToll, closed: boolean): boolean {
  return (
    way.totalWithTagMinor < toll.totalWithTagMinor ||
    way.minutes < toll.minutes ||
    (closed && !way.closed)
  );
}

function roadsOf(calculator: TollCalculator, { path }: PricedWay): readonly string[] {
  const signs = path.map(({ road }) => calculator.motorway(road.motorway)?.sign ?? road.motorway);
  return signs.filter((sign, at) => signs.indexOf(sign) === at);
}
