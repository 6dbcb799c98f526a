import { setImmediate as nextTurn } from 'node:timers/promises';
import { tollDay, type Clock } from '../../platform/clock.ts';
import { shortDayText } from '../../platform/day-text.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import type { Translator } from '../../platform/translator.ts';
import type { IdentityService } from '../identity/index.ts';
import type { KnownEvent, RoadConditions } from '../road-conditions/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import { holdsIn, timesOfTrip, weekdayBit, wholeDay } from './event-times.ts';
import { enqueueFor, tripEveningJob, tripOffJob } from './evening-jobs.ts';
import { tripLines } from './evening-words.ts';
import { dayToTell, digestOf, isPlanned, newsOf, REMEMBERED_DAYS } from './evening-rules.ts';
import {
  insertTold,
  lockEvening,
  noteLookedThrough,
  selectAccountsOn,
  selectLegs,
  selectLookedThrough,
  selectTold,
  type TripNotice,
} from './evening.store.ts';
import {
  deleteTripsOf,
  legsOf,
  lockTrips,
  selectTripsOn,
  type SavedTripRecord,
} from './saved-trips.store.ts';
import { keepToldEvents } from './told-events.store.ts';
import { versionToTell } from './told-version.ts';
import { tollOf } from './trip-toll.ts';
import type { TripWays } from './trip-ways.ts';

const LEGS_AT_ONCE = 50;
/** How long a trip takes that has no price today. */
const USUAL_MINUTES = 120;

export interface EveningDeps {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly calculator: TollCalculator;
  readonly ways: TripWays;
  readonly known: RoadConditions['known'];
  readonly revision: RoadConditions['revision'];
  readonly translator: Pick<Translator, 'translate'>;
  readonly notify: IdentityService['notify'];
  readonly members: Pick<IdentityService['members'], 'names' | 'lock'>;
}

/** A trip with an event that is on it. */
interface Affected {
  readonly trip: SavedTripRecord;
  readonly event: KnownEvent;
}

/** Looks, each evening, at which trips of the next day planned road events are, and tells who drives them. */
export function createEvening(deps: EveningDeps): {
  /** Finds the trips by the events that are new since it last ran; what it finds is told by jobs. */
  sweep(all: AllAccounts): Promise<void>;
  /** Tells the members of an account, as its job does. */
  tell(scope: AccountScope, wanted: { readonly day: string }): Promise<void>;
} {
  const { database, jobs, clock, ways } = deps;
  const tell = createTelling(deps);
  jobs.onAccount(tripEveningJob, tell);
  return {
    tell,
    async sweep(all) {
      const day = dayToTell(clock.now());
      if (day === null) return;
      const { revision, events } = await deps.known();
      if ((await selectLookedThrough(all, database.queries, day, 'revision')) === revision) return;
      await database.transaction(async (tx) => {
        const before = await lockEvening(all, tx, day, 'revision');
        // The feed may have been brought back from a backup: then everything is looked at again.
        const from = before > revision ? -1 : before;
        const news = events.filter(
          (event) => event.revision > from && isPlanned(event) && holdsIn(event, wholeDay(day)),
        );
        await keepToldEvents(all, tx, news.map(versionToTell), clock.now());
        const bit = weekdayBit(day);
        const legs = news.length === 0 ? [] : await selectLegs(all, tx, bit);
        const affected = await affectedLegs(ways, legs, news);
        const accounts =
          affected.length === 0 ? [] : await selectAccountsOn(all, tx, affected, bit);
        await enqueueFor(
          tx,
          jobs,
          tripEveningJob,
          accounts.map((accountId) => ({ accountId, day })),
        );
        await noteLookedThrough(all, tx, { day, look: 'revision', revision });
      });
    },
  };
}

/** Legs on whose way one of the events is. Ways are searched for once; calls are answered in between. */
async function affectedLegs(
  ways: TripWays,
  legs: readonly string[],
  events: readonly KnownEvent[],
): Promise<readonly string[]> {
  const affected: string[] = [];
  for (const [at, leg] of legs.entries()) {
    if (at % LEGS_AT_ONCE === LEGS_AT_ONCE - 1) await nextTurn();
    const way = ways.ofLeg(leg);
    if (events.some((event) => ways.concerns(event, way))) affected.push(leg);
  }
  return affected;
}

function createTelling(
  deps: EveningDeps,
): (scope: AccountScope, wanted: { readonly day: string }) => Promise<void> {
  const { database, clock, members } = deps;
  const affectedOn = createAffected(deps);
  const tellOne = async (
    scope: AccountScope,
    tx: Tx,
    userId: string,
    { affected, day }: { readonly affected: readonly Affected[]; readonly day: string },
  ): Promise<void> => {
    const all = affected.map(({ trip, event }): TripNotice => ({
      tripId: trip.tripId,
      eventId: event.id,
      digest: digestOf(event),
    }));
    const since = clock.now().subtract({ hours: REMEMBERED_DAYS * 24 });
    const tripIds = [...new Set(all.map(({ tripId }) => tripId))];
    const news = newsOf(all, await selectTold(scope, tx, tripIds, since), day);
    if (news.length === 0) return;
    // What is listed once more counts as told for this day as well.
    await insertTold(scope, tx, all, { userId, day, at: clock.now() });
    await deps.notify(scope, tx, {
      kind: 'trip-works',
      userId,
      onlyUser: true,
      // Named by its day: it may be read, or shown after a quiet night, when tomorrow is today.
      template: affected.length === 1 ? 'saved-trips.mail-day' : 'saved-trips.mail-day-several',
      params: (languageId) => ({
        ...tripLines(affected, deps.translator, languageId),
        day: shortDayText(day, languageId),
      }),
      until: wholeDay(day).to,
      path: '/pages/moje-voznje',
    });
  };
  return async (scope, { day }) => {
    // A job that was held up until the day itself comes too late for whoever sets out at night.
    if (tollDay(clock.now()) > day) return;
    const { events, revision } = await deps.known();
    await database.transaction(async (tx) => {
      // Nobody is removed between the question whether they are members and the notification.
      await members.lock(scope, tx);
      await lockTrips(scope, tx);
      const trips = await selectTripsOn(scope, tx, weekdayBit(day));
      const people = await members.names(scope, tx);
      for (const [userId, own] of Map.groupBy(trips, (trip) => trip.userId)) {
        const person = people.get(userId);
        if (person === undefined || person.removed) {
          await deleteTripsOf(scope, tx, userId);
          continue;
        }
        const affected = affectedOn(own, events, day);
        if (person.reachable && affected.length > 0) {
          await tellOne(scope, tx, userId, { affected, day });
        }
      }
      // Whoever looks for what is off may just have passed by this account.
      if ((await deps.revision(tx)) !== revision) {
        await deps.jobs.enqueue(tx, tripOffJob, { accountId: scope.accountId });
      }
    });
  };
}

/** What is on trips while they are driven. */
function createAffected({ clock, calculator, ways }: EveningDeps) {
  return (
    trips: readonly SavedTripRecord[],
    events: readonly KnownEvent[],
    day: string,
  ): readonly Affected[] => {
    const now = clock.now();
    const planned = events.filter(isPlanned);
    return trips.flatMap((trip) => {
      const { stationIds, category } = trip;
      const toll = tollOf(calculator, stationIds, category, tollDay(now));
      const span = timesOfTrip(day, trip.hour, toll?.minutes ?? USUAL_MINUTES);
      if (span.from.epochMilliseconds <= now.epochMilliseconds) return [];
      const onRoad = legsOf(stationIds).map((leg) => ways.ofLeg(leg));
      return planned
        .filter((event) => holdsIn(event, span))
        .filter((event) => onRoad.some((way) => ways.concerns(event, way)))
        .map((event) => ({ trip, event }));
    });
  };
}
