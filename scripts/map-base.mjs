// Cuts the base of the portal's maps out of the world: land, state borders and the disputed line, as
// `portal/src/lib/map/base.generated.json`. Run it when the region or the detail should change.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature, mesh } from 'topojson-client';

const region = { west: 12.4, east: 26.4, south: 39.6, north: 48.2 };
/** Digits of a degree that are kept: about 100 m, finer than the source is. */
const precision = 1000;
const target = new URL('../portal/src/lib/map/base.generated.json', import.meta.url);

const require = createRequire(import.meta.url);
const world = JSON.parse(readFileSync(require.resolve('world-atlas/countries-10m.json'), 'utf8'));
const { countries, land } = world.objects;
const nameOf = (country) => country.properties?.name ?? '';
const isDisputed = (a, b) => [a, b].map(nameOf).toSorted().join(' ') === 'Kosovo Serbia';

const base = {
  land: feature(world, land)
    .features.flatMap(({ geometry }) =>
      geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
    )
    .flatMap((rings) => rings.map(clipRing))
    .filter((ring) => ring.length > 3)
    .map(encode),
  borders: linesOf(mesh(world, countries, (a, b) => a !== b && !isDisputed(a, b))),
  disputed: linesOf(mesh(world, countries, (a, b) => a !== b && isDisputed(a, b))),
};
writeFileSync(target, `${JSON.stringify(base)}\n`);
process.stdout.write(
  `${base.land.length} shores, ${base.borders.length} borders, ${base.disputed.length} disputed\n`,
);

function linesOf({ coordinates }) {
  return coordinates.flatMap(clipLine).map(encode);
}

/** Whole numbers, each point as its distance from the one before, `[lat, lon, lat, lon, …]`. */
function encode(points) {
  let before = [0, 0];
  return points.flatMap(([lon, lat]) => {
    const here = [Math.round(lat * precision), Math.round(lon * precision)];
    const step = [here[0] - before[0], here[1] - before[1]];
    before = here;
    return step;
  });
}

function isInside([lon, lat]) {
  return lon >= region.west && lon <= region.east && lat >= region.south && lat <= region.north;
}

/** The pieces of a line within the region, each with the point just outside. */
function clipLine(points) {
  const pieces = [];
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

/** Sutherland and Hodgman: a ring cut along the region's four sides, one after another. */
function clipRing(ring) {
  const sides = [
    { inside: ([lon]) => lon >= region.west, cut: atLongitude(region.west) },
    { inside: ([lon]) => lon <= region.east, cut: atLongitude(region.east) },
    { inside: ([, lat]) => lat >= region.south, cut: atLatitude(region.south) },
    { inside: ([, lat]) => lat <= region.north, cut: atLatitude(region.north) },
  ];
  return sides.reduce((points, { inside, cut }) => {
    return points.flatMap((point, at) => {
      const before = points.at(at - 1);
      const crossing = inside(before) === inside(point) ? [] : [cut(before, point)];
      return inside(point) ? [...crossing, point] : crossing;
    });
  }, ring);
}

function atLongitude(lon) {
  return (a, b) => [lon, a[1] + ((b[1] - a[1]) * (lon - a[0])) / (b[0] - a[0])];
}

function atLatitude(lat) {
  return (a, b) => [a[0] + ((b[0] - a[0]) * (lat - a[1])) / (b[1] - a[1]), lat];
}
