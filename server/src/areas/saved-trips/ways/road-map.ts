import type { Path } from '@rampa/contract/toll-calculator';
import type { KnownEvent } from '../../road-conditions/index.ts';
import type { TollNetwork } from '../../toll-calculator/index.ts';
import { endNear, motorwayLine, placeOn, type MotorwayLine, type Point } from './motorway-line.ts';

/** What says where a road event is. */
export type EventOnRoad = Pick<
  KnownEvent,
  'kind' | 'road' | 'line' | 'fromKm' | 'toKm' | 'lat' | 'lon' | 'direction'
>;

/** A part of a way on one motorway, in metres along it; `from` is the greater one where it is driven against them. */
export interface Stretch {
  readonly sign: string;
  readonly from: number;
  readonly to: number;
}

/** Where an event is on a motorway, in metres along it. */
export interface EventPlace {
  readonly sign: string;
  readonly from: number;
  readonly to: number;
  /** 1: it concerns who drives with the metres, -1: against them, 0: both. */
  readonly towards: 1 | -1 | 0;
}

/** Where ways and road events of a network are, in one measure. */
export interface RoadMap {
  /** Roads that are not near their motorway's line are left out. */
  stretchesOf(path: Path): readonly Stretch[];
  /** Null where nothing says so, and the event is on nobody's way. */
  placeOf(event: EventOnRoad): EventPlace | null;
  /** Whether a motorway has a station between two places. */
  hasStationBetween(sign: string, from: number, to: number): boolean;
}

interface KnownStation {
  readonly names: readonly string[];
  readonly km: number;
  readonly metres: number;
}

/** Shorter than this, an event is a single place. */
export const SHORTEST_STRETCH = 300;

export function createRoadMap({ motorways, stations, junctions }: TollNetwork): RoadMap {
  const lines = new Map(
    motorways.map(({ id, sign, lines: drawn }) => [id, motorwayLine(sign, drawn)]),
  );
  const lineOfSign = new Map([...lines.values()].map((line) => [line.sign, line]));
  const places = new Map<string, Point>(
    [...stations, ...junctions].map(({ id, lat, lon }) => [id, [lat, lon]]),
  );
  const stationsOf = new Map<string, KnownStation[]>();
  for (const { motorway, name, aliases, km, lat, lon } of stations) {
    const line = lines.get(motorway);
    const metres = line === undefined ? null : placeOn(line, [lat, lon]);
    if (line === undefined || metres === null) continue;
    const known = stationsOf.get(line.sign) ?? [];
    stationsOf.set(line.sign, [...known, { names: [name, ...aliases].map(folded), km, metres }]);
  }
  return {
    stretchesOf: (path) =>
      joined(
        path.flatMap(({ road, from, to }): readonly Stretch[] => {
          const line = lines.get(road.motorway);
          const [a, b] = [places.get(from), places.get(to)];
          if (line === undefined || a === undefined || b === undefined) return [];
          const [begin, end] = [placeOn(line, a), placeOn(line, b)];
          if (begin === null || end === null || begin === end) return [];
          return [{ sign: line.sign, from: begin, to: end }];
        }),
      ),
    placeOf(event) {
      const line = lineOfSign.get(event.road);
      const known = stationsOf.get(event.road) ?? [];
      const span = line === undefined ? null : spanOf(event, line, known);
      return span === null
        ? null
        : { sign: event.road, ...span, towards: towardsOf(event, span, known) };
    },
    hasStationBetween: (sign, from, to) =>
      (stationsOf.get(sign) ?? []).some(
        ({ metres }) =>
          metres > Math.min(from, to) + SHORTEST_STRETCH &&
          metres < Math.max(from, to) - SHORTEST_STRETCH,
      ),
  };
}

/** Of one motorway in one direction, one after another: one stretch. */
function joined(stretches: readonly Stretch[]): readonly Stretch[] {
  const result: Stretch[] = [];
  for (const stretch of stretches) {
    const last = result.at(-1);
    const goesOn =
      last !== undefined &&
      last.sign === stretch.sign &&
      directionOf(last) === directionOf(stretch) &&
      Math.abs(last.to - stretch.from) <= SHORTEST_STRETCH;
    if (goesOn) result[result.length - 1] = { ...last, to: stretch.to };
    else result.push(stretch);
  }
  return result;
}

export function directionOf({ from, to }: Pick<Stretch, 'from' | 'to'>): 1 | -1 {
  return to >= from ? 1 : -1;
}

type Span = Pick<EventPlace, 'from' | 'to'>;

/** By its line, else by its kilometres, else by its point; of a border beyond the end of the motorway, that end. */
function spanOf(
  event: EventOnRoad,
  line: MotorwayLine,
  stations: readonly KnownStation[],
): Span | null {
  const drawn = event.line.map((point) => placeOn(line, point));
  const near = drawn.filter((place) => place !== null);
  // A line of which most is elsewhere is drawn along another road.
  if (near.length >= 2 && near.length * 2 >= drawn.length) {
    return { from: Math.min(...near), to: Math.max(...near) };
  }
  const { fromKm, toKm } = event;
  if (fromKm !== null && toKm !== null && fromKm !== toKm && stations.length >= 2) {
    const [a, b] = [metresOfKm(stations, fromKm), metresOfKm(stations, toKm)];
    return { from: Math.min(a, b), to: Math.max(a, b) };
  }
  const point: Point = [event.lat, event.lon];
  const place = placeOn(line, point) ?? (event.kind === 'border' ? endNear(line, point) : null);
  return place === null ? null : { from: place, to: place };
}

/** Kilometres are the road's own: between two stations they are divided evenly. */
function metresOfKm(stations: readonly KnownStation[], km: number): number {
  const sorted = stations.toSorted((a, b) => a.km - b.km);
  const after = Math.min(
    Math.max(
      1,
      sorted.findIndex((station) => station.km >= km),
    ),
    sorted.length - 1,
  );
  const beyond = (sorted.at(-1)?.km ?? 0) < km;
  const [low, high] = beyond ? sorted.slice(-2) : [sorted[after - 1], sorted[after]];
  if (low === undefined || high === undefined) return km * 1000;
  const scale = high.km === low.km ? 1000 : (high.metres - low.metres) / (high.km - low.km);
  return low.metres + (km - low.km) * scale;
}

/** By the stations of the motorway that the direction names, if all of them are on one side of the event. */
function towardsOf(
  event: EventOnRoad,
  span: Span,
  stations: readonly KnownStation[],
): EventPlace['towards'] {
  const direction = folded(event.direction.sr);
  if (direction === '') return 0;
  const middle = (span.from + span.to) / 2;
  // Of a station where the event itself is, the direction tells nothing.
  const named = stations.filter(
    ({ names, metres }) =>
      Math.abs(metres - middle) > SHORTEST_STRETCH &&
      names.some((name) => name === direction || name.startsWith(`${direction} `)),
  );
  const sides = new Set(named.map(({ metres }) => (metres > middle ? 1 : -1)));
  const [side] = sides;
  return sides.size === 1 && side !== undefined ? side : 0;
}

function folded(name: string): string {
  return name.trim().toLocaleLowerCase('sr');
}
