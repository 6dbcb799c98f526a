import { tripTolerances } from '@rampa/contract/trip-checks';
import {
  createCursor,
  createTurns,
  findingOf,
  joined,
  type ComparedPassage,
  type Comparison,
  type Finding,
  type Span,
} from './compared.ts';
import type { TripRecord } from './import/trip-records.ts';

const MINUTE = 60_000;
const TRIP = tripTolerances.trip * MINUTE;
const TOLL = tripTolerances.toll * MINUTE;
const STOP = tripTolerances.stop * MINUTE;
const HOUR = 60 * MINUTE;
const PASSAGE = tripTolerances.passage * HOUR;

/** What the comparison knows of the network. */
export interface Roads {
  /** Undefined for a station that the network lost. */
  roadOf(stationId: string): string | undefined;
  /** Whether a toll is paid between two stations on a day by this vehicle. */
  tolled(vehicle: string, from: string, to: string, at: number): boolean;
  /** Kilometres, as the crow flies. */
  straightKm(from: string, to: string): number | undefined;
  /** The station that a place in a log is called after; undefined if none is, or more than one. */
  stationNamed(place: string): string | undefined;
}

export interface TripsInput {
  /** By vehicle, in any order; they may overlap. */
  readonly trips: ReadonlyMap<string, readonly TripRecord[]>;
  /** By vehicle, by the moment of exit; also those just before and after the period. */
  readonly passages: ReadonlyMap<string, readonly ComparedPassage[]>;
  /** Of these passages and drives something is said. */
  readonly period: Span;
  /** Up to when all has arrived that lanes recorded. */
  readonly completeUntil: number;
  /** Whether what is missing may be told: lanes have confirmed that all of the period has arrived. */
  readonly confirmed: boolean;
  readonly roads: Roads;
  /** Of which times these trips of a vehicle say that it drove or did not; apart from each other, in order. */
  saidOf(trips: readonly TripRecord[]): readonly Span[];
  tagOf(vehicle: string): string;
}

/** Trips against passages, vehicle by vehicle, each list walked through once. */
export async function compareTrips(input: TripsInput): Promise<Comparison> {
  const { trips, passages, period } = input;
  const findings: Finding[] = [];
  let [compared, others] = [0, 0];
  const turn = createTurns();
  for (const [vehicle, all] of passages) {
    const logged = trips.get(vehicle);
    const within = all.filter(({ exitedAt }) => isIn(period, exitedAt));
    if (logged === undefined) others += within.length;
    else {
      const said = createCursor(input.saidOf(logged));
      const known = within.filter(({ exitedAt }) => said(exitedAt));
      compared += known.length;
      others += within.length - known.length;
      for (const passage of withoutTrip(known, logged))
        findings.push(findingOf(passage, 'no-trip'));
    }
    await turn(all.length + (logged?.length ?? 0));
  }
  if (input.confirmed) {
    for (const [vehicle, logged] of trips) {
      await turn(logged.length);
      for (const drive of unpaidDrives(logged, passages.get(vehicle) ?? [], input)) {
        // A price is asked for, which is dearer than a row; hardly any drive needs it.
        await turn(50);
        const { entry, exit, from } = drive;
        if (!input.roads.tolled(vehicle, entry, exit, from)) continue;
        findings.push(findingOfDrive(drive, input.tagOf(vehicle)));
      }
    }
  }
  return { findings, passages: compared, others };
}

function isIn({ from, until }: Span, at: number): boolean {
  return at >= from && at < until;
}

/** A passage has a trip if its exit is in one, or within the tolerance before or after it. */
function withoutTrip(
  passages: readonly ComparedPassage[],
  trips: readonly TripRecord[],
): readonly ComparedPassage[] {
  const onTheRoad = createCursor(
    joined(trips.map(({ from, until }) => ({ from: from - TRIP, until: until + TRIP }))),
  );
  return passages.filter(({ exitedAt }) => !onTheRoad(exitedAt));
}

/** From one toll station to another of the same road, for which a passage is needed. */
interface TolledDrive extends Span {
  readonly entry: string;
  readonly exit: string;
  readonly driver: string;
}

function unpaidDrives(
  trips: readonly TripRecord[],
  passages: readonly ComparedPassage[],
  { period, roads, completeUntil }: Pick<TripsInput, 'period' | 'roads' | 'completeUntil'>,
): readonly TolledDrive[] {
  const paid = createPaid(passages);
  const found = tolledDrives(trips, roads)
    .filter(({ from, until }) => from >= period.from && until + TOLL <= period.until)
    // The vehicle may still be on the road: its passage is recorded when it leaves.
    .filter(({ until }) => until + PASSAGE <= completeUntil)
    .filter((drive) => !paid(drive));
  // A line that is there twice is one drive.
  return [...new Map(found.map((drive) => [`${drive.from} ${drive.until}`, drive])).values()];
}

function findingOfDrive({ from, until, entry, exit, driver }: TolledDrive, tagId: string): Finding {
  return {
    kind: 'no-toll',
    tagId,
    passageId: null,
    from,
    until,
    entryStationId: entry,
    exitStationId: exit,
    amountMinor: null,
    loggedDriver: driver,
  };
}

/**
 * Whether a passage overlaps a drive, within the tolerance. Passages are in the order of their exits; of those from each on
 * the earliest entry is noted, so that one look is enough.
 */
function createPaid(passages: readonly ComparedPassage[]): (drive: Span) => boolean {
  const earliest: number[] = Array.from({ length: passages.length });
  let least = Number.POSITIVE_INFINITY;
  for (let at = passages.length - 1; at >= 0; at -= 1) {
    const passage = passages[at];
    if (passage !== undefined) least = Math.min(least, passage.enteredAt ?? passage.exitedAt);
    earliest[at] = least;
  }
  return ({ from, until }) => {
    let [low, high] = [0, passages.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((passages[middle]?.exitedAt ?? 0) < from - TOLL) low = middle + 1;
      else high = middle;
    }
    return (earliest[low] ?? Number.POSITIVE_INFINITY) <= until + TOLL;
  };
}

/** Trips with a short stop between them are one drive. */
function drivesOf(trips: readonly TripRecord[]): readonly (readonly TripRecord[])[] {
  const drives: TripRecord[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const trip of trips.toSorted((a, b) => a.from - b.from)) {
    if (trip.from - end <= STOP) drives.at(-1)?.push(trip);
    else drives.push([trip]);
    end = Math.max(end, trip.until);
  }
  return drives;
}

function tolledDrives(trips: readonly TripRecord[], roads: Roads): readonly TolledDrive[] {
  return drivesOf(trips).flatMap((drive) => [
    ...byTracks(drive, roads),
    ...drive.flatMap((trip) => byPlaces(trip, roads)),
  ]);
}

/** Of a track: from the first to the last station of a road that it passed by one after the other. */
function byTracks(drive: readonly TripRecord[], roads: Roads): readonly TolledDrive[] {
  const visits = drive
    .flatMap(({ visits: of, driver }) => of.map((visit) => ({ ...visit, driver })))
    .toSorted((a, b) => a.at - b.at);
  const runs: (typeof visits)[] = [];
  for (const visit of visits) {
    const road = roads.roadOf(visit.stationId);
    if (road === undefined) continue;
    const before = runs.at(-1)?.at(-1);
    if (before !== undefined && roads.roadOf(before.stationId) === road) runs.at(-1)?.push(visit);
    else runs.push([visit]);
  }
  return runs.flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)];
    if (first === undefined || last === undefined) return [];
    const span = { from: first.at, until: last.at };
    const [entry, exit] = [first.stationId, last.stationId];
    return isFast(span, entry, exit, roads) ? [{ ...span, entry, exit, driver: first.driver }] : [];
  });
}

/** Slower than any motorway, it was another road, or somebody who waited at a station. */
function isFast({ from, until }: Span, entry: string, exit: string, roads: Roads): boolean {
  const km = entry === exit ? undefined : roads.straightKm(entry, exit);
  return km !== undefined && km * HOUR >= tripTolerances.speed * (until - from);
}

/** Of a log: where both places are toll stations of one road, and it was far enough to have driven there. */
function byPlaces(trip: TripRecord, roads: Roads): readonly TolledDrive[] {
  const { origin, destination, km, from, until, driver } = trip;
  if (origin === '' || destination === '') return [];
  const entry = roads.stationNamed(origin);
  const exit = roads.stationNamed(destination);
  if (entry === undefined || exit === undefined || entry === exit) return [];
  const road = roads.roadOf(entry);
  if (road === undefined || road !== roads.roadOf(exit)) return [];
  const straight = roads.straightKm(entry, exit) ?? 0;
  return km !== null && km < straight ? [] : [{ from, until, entry, exit, driver }];
}
