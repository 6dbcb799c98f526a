import { tripTolerances } from '@rampa/contract/trip-checks';
import type { Span } from './compared.ts';
import type { StationVisit, TripRecord } from './import/trip-records.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const STOP = tripTolerances.stop * MINUTE;

/** What the comparison knows of the network. */
export interface Roads {
  /** Undefined for a station that the network lost. */
  roadOf(stationId: string): string | undefined;
  /** In which the toll is for the whole way, also from road to road; undefined where the network lost the station. */
  systemOf(stationId: string): string | undefined;
  /** The station's kilometre of its road. */
  kmOf(stationId: string): number;
  /** Whether a toll is paid between two stations on a day by this vehicle. */
  tolled(vehicle: string, from: string, to: string, at: number): boolean;
  /** Kilometres, as the crow flies. */
  straightKm(from: string, to: string): number | undefined;
  /** The station that a place in a log is called after; undefined if none is, or more than one. */
  stationNamed(place: string): string | undefined;
}

/** From one toll station to another, in one direction, for which a passage is needed. */
export interface TolledDrive extends Span {
  readonly entry: string;
  readonly exit: string;
  readonly driver: string;
  /** When it was driven is known; of a line of a log only within which time. */
  readonly timed: boolean;
}

/** A visit with whoever drove. */
type Visit = StationVisit & { readonly driver: string };

/**
 * Drives past toll stations. Those that belong together, there and back on one road in one track or in one line, are
 * in one list: one passage does not pay for both ways.
 */
export function tolledDrives(
  trips: readonly TripRecord[],
  roads: Roads,
): readonly (readonly TolledDrive[])[] {
  return drivesOf(trips).flatMap((drive) => [
    ...byTracks(drive, roads),
    ...drive.map((trip) => byPlaces(trip, roads)),
  ]);
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

/** Of a track: the stations of a road that it passed by one after the other, from each turn to the next. */
function byTracks(drive: readonly TripRecord[], roads: Roads): readonly (readonly TolledDrive[])[] {
  const visits = drive
    .flatMap(({ visits: of, driver }) => of.map((visit): Visit => ({ ...visit, driver })))
    .toSorted((a, b) => a.at - b.at);
  const runs: Visit[][] = [];
  for (const visit of visits) {
    const road = roads.roadOf(visit.stationId);
    if (road === undefined) continue;
    const before = runs.at(-1)?.at(-1);
    if (before !== undefined && roads.roadOf(before.stationId) === road) runs.at(-1)?.push(visit);
    else runs.push([visit]);
  }
  return runs.map((run) =>
    oneWay(run, roads).flatMap(([first, last]): readonly TolledDrive[] => {
      const span = { from: first.at, until: last.at };
      const [entry, exit] = [first.stationId, last.stationId];
      if (!isFast(span, entry, exit, roads)) return [];
      return [{ ...span, entry, exit, driver: first.driver, timed: true }];
    }),
  );
}

/**
 * The first and the last station of each way in one direction, by the kilometres of the road. Going back by less than two
 * of them is no turn: stations of one junction lie side by side.
 */
function oneWay(run: readonly Visit[], { kmOf }: Roads): readonly (readonly [Visit, Visit])[] {
  const [begin] = run;
  if (begin === undefined) return [];
  const ways: (readonly [Visit, Visit])[] = [];
  // Where this way began, how far it came, and the last moment there.
  let [first, far, left] = [begin, begin, begin];
  let direction = 0;
  for (const visit of run) {
    const step = kmOf(visit.stationId) - kmOf(far.stationId);
    if (visit.stationId === far.stationId) left = visit;
    else if (step * direction > 0 || (direction === 0 && Math.abs(step) >= tripTolerances.turn)) {
      direction = Math.sign(step);
      [far, left] = [visit, visit];
    } else if (direction !== 0 && Math.abs(step) >= tripTolerances.turn) {
      ways.push([first, far]);
      direction = -direction;
      [first, far, left] = [left, visit, visit];
    }
  }
  const last = run.at(-1) ?? begin;
  return [...ways, direction === 0 ? ([first, last] as const) : ([first, far] as const)];
}

/** Slower than any motorway, it was another road, or somebody who waited at a station. */
function isFast({ from, until }: Span, entry: string, exit: string, roads: Roads): boolean {
  const km = entry === exit ? undefined : roads.straightKm(entry, exit);
  return km !== undefined && km * HOUR >= tripTolerances.speed * (until - from);
}

/** Of a log: from each place to the next, where both are toll stations of one tariff system, and it was far enough to have driven there. */
function byPlaces(trip: TripRecord, roads: Roads): readonly TolledDrive[] {
  const { origin, destination, via = [], km, from, until, driver } = trip;
  if (origin === '' || destination === '') return [];
  const stations = [origin, ...via, destination].map((place) => roads.stationNamed(place));
  let straight = 0;
  const drives: TolledDrive[] = [];
  for (const [at, exit] of stations.entries()) {
    const entry = stations[at - 1];
    if (entry === undefined || exit === undefined || entry === exit) continue;
    const system = roads.systemOf(entry);
    if (system === undefined || system !== roads.systemOf(exit)) continue;
    straight += roads.straightKm(entry, exit) ?? 0;
    drives.push({ from, until, entry, exit, driver, timed: false });
  }
  return km !== null && km < straight ? [] : drives;
}
