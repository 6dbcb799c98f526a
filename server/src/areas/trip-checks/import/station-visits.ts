import { tripTolerances } from '@rampa/contract/trip-checks';
import type { StationVisit } from './trip-records.ts';

/** A point of a track; epoch milliseconds. */
export interface TrackPoint {
  readonly lat: number;
  readonly lon: number;
  readonly at: number;
}

export interface PlacedStation {
  readonly id: string;
  readonly lat: number;
  readonly lon: number;
}

/** Metres of a degree of latitude. */
const DEGREE = 111_320;
/** Between points further apart nobody knows the way. */
const UNKNOWN_AFTER = 5 * 60_000;
/** Passing by a station takes no longer; after it, it is passed by again. */
const ONE_VISIT = 10 * 60_000;

/**
 * The toll stations that a drive passes by, in order. What counts is the line from point to point, for at 130 km/h and a
 * point every ten seconds the points themselves are 360 metres apart. Stations are about a hundred: what it costs is
 * in proportion to the points.
 */
export function visitsOf(
  drive: readonly TrackPoint[],
  stations: readonly PlacedStation[],
): readonly StationVisit[] {
  const visits: (StationVisit & { readonly metres: number })[] = [];
  let before = drive[0];
  for (const point of drive) {
    const from = before !== undefined && point.at - before.at <= UNKNOWN_AFTER ? before : point;
    before = point;
    for (const station of stations) {
      const near = nearest(from, point, station);
      if (near === undefined || near.metres > tripTolerances.station) continue;
      const last = visits.at(-1);
      const visit = { stationId: station.id, ...near };
      if (last?.stationId !== station.id || near.at - last.at > ONE_VISIT) visits.push(visit);
      else if (near.metres < last.metres) visits[visits.length - 1] = visit;
    }
  }
  return visits.map(({ stationId, at }) => ({ stationId, at }));
}

/** Where the line from point to point is nearest to a station; undefined if that is far off. */
function nearest(
  from: TrackPoint,
  to: TrackPoint,
  { lat, lon }: PlacedStation,
): { readonly at: number; readonly metres: number } | undefined {
  // A quick look first: hardly any station is near.
  const margin = 0.05 + Math.abs(to.lat - from.lat);
  if (Math.abs(to.lat - lat) > margin) return undefined;
  const narrow = DEGREE * Math.cos((lat * Math.PI) / 180);
  const [ax, ay] = [(from.lon - lon) * narrow, (from.lat - lat) * DEGREE];
  const [dx, dy] = [(to.lon - from.lon) * narrow, (to.lat - from.lat) * DEGREE];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length));
  const metres = Math.hypot(ax + share * dx, ay + share * dy);
  return { at: Math.round(from.at + share * (to.at - from.at)), metres };
}
