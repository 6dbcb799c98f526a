export type Point = readonly [lat: number, lon: number];

/** A motorway as it is drawn, with where each of its points is. */
export interface MotorwayLine {
  readonly sign: string;
  readonly points: readonly Point[];
  /** Metres from the beginning to each point. */
  readonly metres: readonly number[];
}

/** Metres from a motorway within which something is on it: drawn lines are simplified, and plazas lie beside the road. */
export const NEAR_METRES = 2000;

/** From the end of a motorway to what still is at its end: the bridge of Gradiška is six kilometres from Čatrnja. */
const BEYOND_METRES = 10_000;

const METRES_OF_DEGREE = 111_195;

/** Its lines one after another: between two of them the road goes on, though it is not drawn. */
export function motorwayLine(sign: string, lines: readonly (readonly Point[])[]): MotorwayLine {
  const points = lines.flat();
  const metres: number[] = [];
  let along = 0;
  for (const [at, point] of points.entries()) {
    const before = points[at - 1];
    if (before !== undefined) along += Math.hypot(...flat(before, point));
    metres.push(along);
  }
  return { sign, points, metres };
}

/** How far along a motorway a point is, in metres; null if it is not near it. */
export function placeOn(line: MotorwayLine, point: Point): number | null {
  let [nearest, place]: [number, number | null] = [NEAR_METRES, null];
  for (const [at, to] of line.points.entries()) {
    const from = line.points[at - 1] ?? to;
    const [x, y] = flat(from, to);
    const [px, py] = flat(from, point);
    const length = Math.hypot(x, y);
    const part = length === 0 ? 0 : Math.min(1, Math.max(0, (px * x + py * y) / (length * length)));
    const away = Math.hypot(px - part * x, py - part * y);
    if (away > nearest) continue;
    [nearest, place] = [away, (line.metres[at - 1] ?? 0) + part * length];
  }
  return place;
}

/** The end of a motorway from which an ordinary road leads on to a point, such as a bridge at a border; null if none does. */
export function endNear({ points, metres }: MotorwayLine, point: Point): number | null {
  const ends = [points[0], points.at(-1)].map((end) =>
    end === undefined ? Infinity : Math.hypot(...flat(end, point)),
  );
  const nearest = Math.min(...ends);
  if (nearest > BEYOND_METRES) return null;
  return (nearest === ends[0] ? metres[0] : metres.at(-1)) ?? null;
}

/** From one point to another, in metres to the east and to the north: on a plane, for they are near each other. */
function flat(from: Point, to: Point): [number, number] {
  const narrow = Math.cos((from[0] * Math.PI) / 180);
  return [(to[1] - from[1]) * narrow * METRES_OF_DEGREE, (to[0] - from[0]) * METRES_OF_DEGREE];
}
