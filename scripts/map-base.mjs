// Cuts the base of the portal's maps out of the world: land, state borders and the disputed line, as
// `portal/src/lib/map/base.generated.json`. Run it when the region or the detail should change.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature, mesh } from 'topojson-client';

const region = { west: 12.4, east: 26.4, south: 39.6, north: 48.2 };
/** Steps of a degree: each is about 100 m, finer than the source. */
const precision = 1000;
const target = new URL('../portal/src/lib/map/base.generated.json', import.meta.url);

/** @typedef {readonly number[]} Point longitude and latitude in degrees */
/** @typedef {import('topojson-specification').GeometryCollection<{ name: string }>} Countries */
/** @typedef {import('topojson-specification').Topology<{ countries: Countries, land: Countries }>} World */

const require = createRequire(import.meta.url);
/** @type {World} */
const world = JSON.parse(readFileSync(require.resolve('world-atlas/countries-10m.json'), 'utf8'));
const { countries, land } = world.objects;
/** @param {import('topojson-specification').GeometryObject} country */
const nameOf = ({ properties }) =>
  properties !== undefined && 'name' in properties ? String(properties.name) : '';
const disputedPair = new Set(['Kosovo', 'Serbia']);
/** @type {(a: import('topojson-specification').GeometryObject, b: import('topojson-specification').GeometryObject) => boolean} */
const isDisputed = (a, b) => a !== b && [a, b].map(nameOf).every((name) => disputedPair.has(name));

const base = {
  land: feature(world, land)
    .features.flatMap(({ geometry }) => {
      if (geometry.type === 'Polygon') return [geometry.coordinates];
      return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
    })
    .flatMap((rings) => rings.map(clipRing))
    .filter((ring) => ring.length > 3)
    .map(encode),
  borders: linesOf(mesh(world, countries, (a, b) => a !== b && !isDisputed(a, b))),
  disputed: linesOf(mesh(world, countries, isDisputed)),
};
writeFileSync(target, `${JSON.stringify(base)}\n`);
process.stdout.write(
  `${base.land.length} shores, ${base.borders.length} borders, ${base.disputed.length} disputed\n`,
);

/** @param {{ coordinates: Point[][] }} lines */
function linesOf({ coordinates }) {
  return coordinates.flatMap(clipLine).map(encode);
}

/**
 * Whole numbers, each point as its difference from the one before, `[lat, lon, lat, lon, …]`.
 * @param {readonly Point[]} points
 */
function encode(points) {
  let before = { lat: 0, lon: 0 };
  return points.flatMap(([lon = 0, lat = 0]) => {
    const here = { lat: Math.round(lat * precision), lon: Math.round(lon * precision) };
    const step = [here.lat - before.lat, here.lon - before.lon];
    before = here;
    return step;
  });
}

/** @param {Point} point */
function isInside([lon = 0, lat = 0]) {
  return lon >= region.west && lon <= region.east && lat >= region.south && lat <= region.north;
}

/**
 * The pieces of a line within the region, each with the point just outside.
 * @param {readonly Point[]} points
 */
function clipLine(points) {
  /** @type {Point[][]} */
  const pieces = [];
  /** @type {Point[]} */
  let piece = [];
  for (const [at, point] of points.entries()) {
    const near = [points[at - 1], point, points[at + 1]];
    if (near.some((one) => one !== undefined && isInside(one))) piece.push(point);
    else if (piece.length > 1) {
      pieces.push(piece);
      piece = [];
    } else piece = [];
  }
  if (piece.length > 1) pieces.push(piece);
  return pieces;
}

/**
 * Sutherland–Hodgman: a ring clipped at the region's four sides, one after another.
 * @param {readonly Point[]} ring
 */
function clipRing(ring) {
  const west = clipBy(ring, ([lon = 0]) => lon - region.west);
  const east = clipBy(west, ([lon = 0]) => region.east - lon);
  const south = clipBy(east, ([, lat = 0]) => lat - region.south);
  return clipBy(south, ([, lat = 0]) => region.north - lat);
}

/**
 * @param {readonly Point[]} ring
 * @param {(point: Point) => number} depth how far within the side, in degrees; negative: outside
 */
function clipBy(ring, depth) {
  return ring.flatMap((point, at) => {
    const before = ring.at(at - 1) ?? point;
    const [a, b] = [depth(before), depth(point)];
    const crossing = a >= 0 === b >= 0 ? [] : [between(before, point, a / (a - b))];
    return b >= 0 ? [...crossing, point] : crossing;
  });
}

/** @type {(from: Point, to: Point, share: number) => Point} */
function between(from, to, share) {
  return from.map((value, axis) => value + ((to[axis] ?? value) - value) * share);
}
