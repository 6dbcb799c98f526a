import base from './base.generated.json';
import type { Position } from './map-props.ts';

/** Thousandths of a degree: see scripts/map-base.mjs, which writes the file. */
const precision = 1000;

function decode(steps: readonly number[]): Position[] {
  const points: Position[] = [];
  let [lat, lon] = [0, 0];
  for (let at = 0; at + 1 < steps.length; at += 2) {
    lat += steps[at] ?? 0;
    lon += steps[at + 1] ?? 0;
    points.push([lat / precision, lon / precision]);
  }
  return points;
}

/** Shores and borders of the region, from Natural Earth (public domain). */
export function decodeBase() {
  return {
    land: base.land.map(decode),
    borders: base.borders.map(decode),
    disputed: base.disputed.map(decode),
  };
}
