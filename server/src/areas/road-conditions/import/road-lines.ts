type Point = readonly [lat: number, lon: number];

/** A road of the network: its sign and its course. */
export interface RoadLine {
  readonly sign: string;
  readonly lines: readonly (readonly Point[])[];
}

/** Metres from a road within which a point counts as on it; drawn lines are simplified. */
export const nearRoad = 2000;

/** The road of a point; undefined if none is near. */
export function roadNear(roads: readonly RoadLine[], point: Point): string | undefined {
  let [best, sign]: [number, string | undefined] = [nearRoad, undefined];
  for (const road of roads) {
    for (const line of road.lines) {
      let from = line[0];
      for (const to of line) {
        const metres =
          from === undefined || isFar(point, from, to) ? far : metresTo(point, from, to);
        if (metres <= best) [best, sign] = [metres, road.sign];
        from = to;
      }
    }
  }
  return sign;
}

/** Most points with which a whole road is drawn. */
const mostPoints = 500;

/** The course of a road, its longest piece; undefined if it is not in the network. */
export function lineOfRoad(roads: readonly RoadLine[], sign: string): readonly Point[] | undefined {
  const [line] = roads
    .filter((road) => road.sign === sign)
    .flatMap(({ lines }) => lines)
    .filter(({ length }) => length > 0)
    .toSorted((a, b) => b.length - a.length);
  if (line === undefined || line.length <= mostPoints) return line;
  const step = Math.ceil(line.length / (mostPoints - 1));
  return line.filter((_, at) => at % step === 0 || at === line.length - 1);
}

const metresOfDegree = 111_195;

const far = Number.POSITIVE_INFINITY;

const reach = nearRoad / metresOfDegree;

/** Skips segments out of range by latitude before the exact distance is computed. */
function isFar(point: Point, from: Point, to: Point): boolean {
  const [north, south] = [point[0] + reach, point[0] - reach];
  return (from[0] > north && to[0] > north) || (from[0] < south && to[0] < south);
}

/** From a point to a segment, on a plane: they are near each other. */
function metresTo(point: Point, from: Point, to: Point): number {
  const narrow = Math.cos((point[0] * Math.PI) / 180);
  const flat = ([lat, lon]: Point): [number, number] => [
    (lon - point[1]) * narrow * metresOfDegree,
    (lat - point[0]) * metresOfDegree,
  ];
  const [[ax, ay], [bx, by]] = [flat(from), flat(to)];
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length));
  return Math.hypot(ax + part * dx, ay + part * dy);
}
