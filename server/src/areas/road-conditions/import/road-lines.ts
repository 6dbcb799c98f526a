type Point = readonly [lat: number, lon: number];

/** A road of the network: its sign and where it runs. */
export interface RoadLine {
  readonly sign: string;
  readonly lines: readonly (readonly Point[])[];
}

/** Metres from a road within which a point is taken to lie on it; drawn lines are simplified. */
export const nearRoad = 2000;

/** The road on which a point lies; undefined where none is near. */
export function roadNear(roads: readonly RoadLine[], point: Point): string | undefined {
  let [best, sign]: [number, string | undefined] = [nearRoad, undefined];
  for (const road of roads) {
    for (const line of road.lines) {
      for (const [at, from] of line.entries()) {
        const metres = metresTo(point, from, line[at + 1] ?? from);
        if (metres <= best) [best, sign] = [metres, road.sign];
      }
    }
  }
  return sign;
}

/** Where a road runs, its longest piece; undefined for one that is not of the network. */
export function lineOfRoad(roads: readonly RoadLine[], sign: string): readonly Point[] | undefined {
  return roads
    .filter((road) => road.sign === sign)
    .flatMap(({ lines }) => lines)
    .filter((line) => line.length > 0)
    .toSorted((a, b) => b.length - a.length)[0];
}

const metresOfDegree = 111_195;

/** From a point to a stretch between two others, on a plane: they are near each other. */
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
