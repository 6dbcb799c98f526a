import { Temporal } from 'temporal-polyfill';
import { tollDay, tollTimeZone } from '../../platform/clock.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import type { KnownEvent } from '../road-conditions/index.ts';
import type { EveningDeps } from './evening.ts';
import { enqueueFor, tripOffJob } from './evening-jobs.ts';
import { digestOf, isPlanned, REMEMBERED_DAYS } from './evening-rules.ts';
import { versionToTell } from './told-version.ts';
import { lockEvening, noteLookedThrough, selectLookedThrough } from './evening.store.ts';
import { tripLines, type TripLine } from './evening-words.ts';
import { holdsIn, timesOfTrip, weekdayBit, type Span } from './event-times.ts';
import { legsOf, lockTrips, selectTripsOn, type SavedTripRecord } from './saved-trips.store.ts';
import {
  deleteTold,
  forgetToldEvents,
  keepToldEvents,
  markGone,
  selectAccountsTold,
  selectLastTold,
  selectToldEvents,
  selectVersions,
  type ToldEvent,
} from './told-events.store.ts';
import { tollOf } from './trip-toll.ts';

const EVERY_DAY = 127;
const USUAL_MINUTES = 120;

/** Finds what was told of trips and is not on them any more, since it was cancelled or moved, and tells it. */
export function createNoLonger(deps: EveningDeps): {
  /** Compares what was told with what is known, whenever that has changed; what it finds is told by jobs. */
  sweep(all: AllAccounts): Promise<void>;
  /** Tells the members of an account, as its job does. */
  tell(scope: AccountScope): Promise<void>;
} {
  const { database, jobs, clock } = deps;
  const tell = createTelling(deps);
  jobs.onAccount(tripOffJob, (scope) => tell(scope));
  return {
    tell,
    async sweep(all) {
      const today = tollDay(clock.now());
      const { revision, events } = await deps.known();
      const seen = await selectLookedThrough(all, database.queries, today, 'off_revision');
      if (seen === revision) return;
      await database.transaction(async (tx) => {
        if ((await lockEvening(all, tx, today, 'off_revision')) === revision) return;
        await forgetToldEvents(all, tx, longAgo(clock.now()));
        const holding = new Set(events.filter(isPlanned).map((event) => keyOf(event)));
        const told = await selectToldEvents(all, tx);
        const gone = told.filter(({ event, digest }) => !holding.has(`${digest} ${event.id}`));
        // What has ended as it was told is not off.
        const off = gone.filter(({ event }) => isToCome(event, clock.now()));
        const accounts =
          off.length === 0
            ? []
            : await selectAccountsTold(
                all,
                tx,
                off.map(({ event }) => event.id),
              );
        await enqueueFor(
          tx,
          jobs,
          tripOffJob,
          accounts.map((accountId) => ({ accountId })),
        );
        await markGone(all, tx, gone);
        // What only changed is followed further: it may be moved off a trip by its next change.
        const ids = new Set(gone.map(({ event }) => event.id));
        const changed = events.filter((event) => ids.has(event.id) && isPlanned(event));
        await keepToldEvents(all, tx, changed.map(versionToTell), clock.now());
        await noteLookedThrough(all, tx, { day: today, look: 'off_revision', revision });
      });
    },
  };
}

function keyOf(event: KnownEvent): string {
  return `${digestOf(event)} ${event.id}`;
}

function longAgo(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ hours: (REMEMBERED_DAYS + 1) * 24 });
}

function isToCome({ validTo }: ToldEvent, now: Temporal.Instant): boolean {
  return validTo === null || Temporal.Instant.compare(validTo, now) > 0;
}

function createTelling(deps: EveningDeps): (scope: AccountScope) => Promise<void> {
  const { database, clock, members, translator } = deps;
  const isOff = createIsOff(deps);
  return async (scope) => {
    const { events } = await deps.known();
    const current = new Map(events.filter(isPlanned).map((event) => [event.id, event]));
    await database.transaction(async (tx) => {
      await members.lock(scope, tx);
      await lockTrips(scope, tx);
      const told = await selectLastTold(scope, tx, longAgo(clock.now()));
      const versions = new Map(
        (await selectVersions(scope, tx, told)).map((one) => [
          `${one.digest} ${one.event.id}`,
          one,
        ]),
      );
      const trips = new Map(
        (await selectTripsOn(scope, tx, EVERY_DAY)).map((trip) => [trip.tripId, trip]),
      );
      const off = told.flatMap(({ tripId, eventId, digest }) => {
        const trip = trips.get(tripId);
        const event = versions.get(`${digest} ${eventId}`)?.event;
        if (trip === undefined || event === undefined) return [];
        return isOff(trip, event, current.get(eventId)) ? [{ trip, event }] : [];
      });
      if (off.length === 0) return;
      await deleteTold(
        scope,
        tx,
        off.map(({ trip, event }) => ({ tripId: trip.tripId, eventId: event.id })),
      );
      const people = await members.names(scope, tx);
      for (const [userId, lines] of Map.groupBy(off, ({ trip }) => trip.userId)) {
        const person = people.get(userId);
        if (person === undefined || person.removed || !person.reachable) continue;
        await deps.notify(scope, tx, {
          kind: 'trip-works',
          userId,
          onlyUser: true,
          template: templateFor(lines),
          params: (languageId) => tripLines(lines, translator, languageId),
          path: '/pages/moje-voznje',
        });
      }
    });
  };
}

function templateFor(lines: readonly TripLine[]): string {
  return lines.length === 1 ? 'saved-trips.mail-off' : 'saved-trips.mail-several-off';
}

/** Whether an event is not on a trip when it is driven next, though it would be there as it was told. */
function createIsOff({ clock, calculator, ways }: EveningDeps) {
  return (trip: SavedTripRecord, told: ToldEvent, known: KnownEvent | undefined): boolean => {
    const now = clock.now();
    const { stationIds, category, hour } = trip;
    const onRoad = legsOf(stationIds).map((leg) => ways.ofLeg(leg));
    // Trips may have changed meanwhile: then it is no news that something is not on them.
    if (!onRoad.some((way) => ways.concerns(told, way))) return false;
    const minutes = tollOf(calculator, stationIds, category, tollDay(now))?.minutes;
    const next = comingDays(now)
      .filter((day) => (trip.days & weekdayBit(day)) !== 0)
      .map((day) => timesOfTrip(day, hour, minutes ?? USUAL_MINUTES))
      .flatMap((span) => aheadOf(span, hour, now))
      .find((span) => holdsIn(told, span));
    if (next === undefined) return false;
    if (known === undefined || !holdsIn(known, next)) return true;
    return !onRoad.some((way) => ways.concerns(known, way));
  };
}

/** Today and the six days after it. */
function comingDays(now: Temporal.Instant): readonly string[] {
  const today = now.toZonedDateTimeISO(tollTimeZone).toPlainDate();
  return [0, 1, 2, 3, 4, 5, 6].map((days) => today.add({ days }).toString());
}

/** Of a trip without an hour nobody knows whether it has begun: it may begin in what is left of the day. */
function aheadOf({ from, to }: Span, hour: number | null, now: Temporal.Instant): readonly Span[] {
  if (Temporal.Instant.compare(from, now) > 0) return [{ from, to }];
  return hour === null && Temporal.Instant.compare(to, now) > 0 ? [{ from: now, to }] : [];
}
