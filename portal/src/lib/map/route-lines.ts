import type { CallResult } from '@rampa/contract';
import type { getTarifa, Motorway, Path } from '@rampa/contract/toll-calculator';

type Tariffs = CallResult<typeof getTarifa>;

/** `[lat, lon]`, WGS84 degrees. */
export type Point = readonly [number, number];
export type Line = readonly Point[];

/** The route as one line: each road is the stretch of its motorway's centre line. */
export function routeLine(
  path: Path,
  motorways: readonly Motorway[],
  { stations, junctions }: Pick<Tariffs, 'stations' | 'junctions'>,
): Line {
  const places = new Map(
    [...stations, ...junctions].map(({ id, lat, lon }): [string, Point] => [id, [lat, lon]]),
  );
  return path.flatMap(({ from, to, road }): Line => {
    const [start, end] = [places.get(from), places.get(to)];
    if (start === undefined || end === undefined) return [];
    const lines = motorways.find(({ id }) => id === road.motorway)?.lines ?? [];
    return between(lines, start, end) ?? [start, end];
  });
}

interface Foot {
  readonly line: number;
  /** Index of the segment's first point, and the fraction along it, 0 to 1. */
  readonly at: number;
  readonly point: Point;
  readonly distance: number;
}

/** Undefined if the two are at different lines, with a gap between them. */
function between(lines: readonly Line[], start: Point, end: Point): Line | undefined {
  const [a, b] = [nearest(lines, start), nearest(lines, end)];
  if (a === undefined || b === undefined || a.line !== b.line) return undefined;
  const line = lines[a.line] ?? [];
  const [first, last] = a.at <= b.at ? [a, b] : [b, a];
  const inside = line.slice(Math.floor(first.at) + 1, Math.floor(last.at) + 1);
  // In driving direction, so that consecutive roads make one line.
  return [a.point, ...(first === a ? inside : inside.toReversed()), b.point];
}

function nearest(lines: readonly Line[], point: Point): Foot | undefined {
  let best: Foot | undefined;
  for (const [line, points] of lines.entries()) {
    for (const [at, end] of points.entries()) {
      const start = points[at - 1];
      if (start === undefined) continue;
      const share = shareOf(point, start, end);
      const foot: Point = [
        start[0] + (end[0] - start[0]) * share,
        start[1] + (end[1] - start[1]) * share,
      ];
      const distance = Math.hypot(...apart(point, foot));
      if (best === undefined || distance < best.distance) {
        best = { line, at: at - 1 + share, point: foot, distance };
      }
    }
  }
  return best;
}

/** The nearest point of a segment, 0 to 1; planar, which is exact enough over a few kilometres. */
function shareOf(point: Point, start: Point, end: Point): number {
  const [x, y] = apart(start, end);
  const [px, py] = apart(start, point);
  const length = x * x + y * y;
  return length === 0 ? 0 : Math.min(1, Math.max(0, (x * px + y * py) / length));
}

/** A degree of longitude is shorter than one of latitude. */
function apart(from: Point, to: Point): [number, number] {
  return [to[0] - from[0], (to[1] - from[1]) * Math.cos((from[0] * Math.PI) / 180)];
}
