import type { Position } from './map-props.ts';

/** Degrees between two points of a smooth line, about 300 m: straighter than the eye can tell. */
const step = 0.003;
/** Points added between two that are far apart. */
const most = 24;

/**
 * The same line with bends instead of corners (Catmull-Rom, centripetal): it goes through every point
 * given. Centre lines have a point at each interchange only.
 */
export function smoothLine(line: readonly Position[]): Position[] {
  return line.flatMap((point, at): Position[] => {
    const next = line[at + 1];
    if (next === undefined) return [point];
    const parts = Math.min(most, Math.max(1, Math.ceil(distance(point, next) / step)));
    const before = line[at - 1] ?? mirrored(next, point);
    const after = line[at + 2] ?? mirrored(point, next);
    return Array.from({ length: parts }, (_, part) =>
      part === 0 ? point : between([before, point, next, after], part / parts),
    );
  });
}

type Four = readonly [Position, Position, Position, Position];

/** The curve's point between the second and the third point, 0 to 1. */
function between([a, b, c, d]: Four, share: number): Position {
  const ab = knot(a, b);
  const bc = ab + knot(b, c);
  const cd = bc + knot(c, d);
  const at = ab + (bc - ab) * share;
  const axis = (of: 0 | 1): number => {
    const one = mix(a[of], b[of], at / ab);
    const two = mix(b[of], c[of], (at - ab) / (bc - ab));
    const three = mix(c[of], d[of], (at - bc) / (cd - bc));
    return mix(
      mix(one, two, at / bc),
      mix(two, three, (at - ab) / (cd - ab)),
      (at - ab) / (bc - ab),
    );
  };
  return [axis(0), axis(1)];
}

/** Two points at one place: their distance must not be a divisor. */
function knot(from: Position, to: Position): number {
  return Math.sqrt(Math.max(distance(from, to), 1e-9));
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** A virtual point before the first, opposite to the second. */
function mirrored(point: Position, around: Position): Position {
  return [2 * around[0] - point[0], 2 * around[1] - point[1]];
}

/** A degree of longitude is shorter than one of latitude. */
function distance(from: Position, to: Position): number {
  const east = (to[1] - from[1]) * Math.cos((from[0] * Math.PI) / 180);
  return Math.hypot(to[0] - from[0], east);
}
