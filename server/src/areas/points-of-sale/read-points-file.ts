import type { Country } from '@rampa/contract';
import { booleanOf, listOf, numberOf } from '../../platform/files/cells.ts';
import type { CsvRow } from '../../platform/files/csv-table.ts';
import { createFaults } from '../../platform/files/faults.ts';
import {
  checkFileOf,
  doubledIds,
  findJson,
  findTable,
  looksLikeJson,
  readText,
  refusedFile,
  type FilePath,
  type FoundFile,
  type RefusedFile,
} from '../../platform/files/read-file.ts';
import { mostPoints, pointsFile, type Notice, type PointRecord } from './points-file.ts';

type PointsFile =
  | {
      readonly ok: true;
      readonly points: readonly PointRecord[];
      /** Undefined if the file says nothing. */
      readonly notice: Notice | undefined;
    }
  | RefusedFile;

const columns = {
  required: ['id', 'name', 'kind', 'town', 'address', 'lat', 'lon', 'opening_hours', 'services'],
  optional: ['operator', 'phone', 'position', 'hours', 'closed'],
} as const;
type Column = (typeof columns)['required' | 'optional'][number];

/** CSV with a header, GeoJSON, or JSON in our own format; all errors are reported at once. */
export function readPointsFile(bytes: Uint8Array, country: Country): PointsFile {
  const read = readText(bytes);
  if (!read.ok) return read;
  const found = looksLikeJson(read.text)
    ? readJson(read.text, country)
    : readCsv(read.text, country);
  const checked = checkFileOf(found, pointsFile, country);
  if (!checked.ok) return checked;
  const { points, notice } = checked.file;
  const doubled = doubledIds(
    checked,
    'points',
    points.map(({ id }) => id),
  );
  return doubled.length > 0 ? refusedFile(doubled) : { ok: true, points, notice };
}

function fileOf(country: Country, points: readonly unknown[]) {
  return { format: 1, kind: 'points-of-sale', country, points };
}

function readCsv(text: string, country: Country): FoundFile | RefusedFile {
  return findTable<Column>(text, { ...columns, mostRows: mostPoints }, (rows) => {
    return { ok: true, value: fileOf(country, rows.map(pointOf)) };
  });
}

function pointOf({ cell }: CsvRow<Column>): object {
  const textOf = (column: Column): string => cell(column).text.trim();
  const given = (column: Column): Record<string, string> =>
    textOf(column) === '' ? {} : { [column]: textOf(column) };
  return {
    id: textOf('id'),
    name: textOf('name'),
    kind: textOf('kind'),
    town: textOf('town'),
    address: textOf('address'),
    lat: numberOf(textOf('lat')),
    lon: numberOf(textOf('lon')),
    openingHours: textOf('opening_hours'),
    services: listOf(textOf('services')),
    ...given('operator'),
    ...given('phone'),
    ...given('position'),
    ...given('hours'),
    ...(textOf('closed') === '' ? {} : { closed: booleanOf(textOf('closed')) }),
  };
}

function readJson(text: string, country: Country): FoundFile | RefusedFile {
  const json = findJson(text);
  if (!json.ok || !isRecord(json.value) || json.value['type'] !== 'FeatureCollection') return json;
  return readFeatures(json, json.value, country);
}

/** GeoJSON (RFC 7946): a Point for each, its coordinates `[lon, lat]`, the rest as properties. */
function readFeatures(
  json: FoundFile,
  collection: Readonly<Record<string, unknown>>,
  country: Country,
): FoundFile | RefusedFile {
  const { features } = collection;
  const faults = createFaults();
  if (!Array.isArray(features)) {
    faults.add(json.placeOf(['features']), 'features: a list is expected');
    return refusedFile(faults.list);
  }
  if (features.length > mostPoints) {
    faults.add(json.placeOf(['features']), `features: there are more than ${mostPoints} points`);
    return refusedFile(faults.list);
  }
  const points = features.map((feature: unknown, index) => {
    const point = pointOfFeature(feature);
    const message = 'a Feature with a Point and properties is expected';
    if (point === null) faults.add(() => json.placeOf(['features', index]), message);
    return point;
  });
  if (faults.list.length > 0) return refusedFile(faults.list);
  return {
    ok: true,
    // The standard has no country; if one is named, it is trusted.
    value: {
      ...fileOf(country, points),
      ...('country' in collection && { country: collection['country'] }),
    },
    placeOf: ([part, index, ...path]: FilePath) => {
      if (part !== 'points' || index === undefined)
        return json.placeOf(part === undefined ? [] : [part]);
      const spot = path[0] === 'lat' || path[0] === 'lon';
      const inside = spot ? ['geometry', 'coordinates'] : ['properties', ...path];
      return json.placeOf(['features', index, ...inside]);
    },
  };
}

function pointOfFeature(feature: unknown): object | null {
  if (!isRecord(feature) || !isRecord(feature['geometry'])) return null;
  const { geometry, properties, id } = feature;
  const coordinates = geometry['coordinates'];
  if (geometry['type'] !== 'Point' || !Array.isArray(coordinates) || !isRecord(properties)) {
    return null;
  }
  const [lon, lat] = coordinates as readonly unknown[];
  return { ...(id === undefined ? {} : { id }), ...properties, lat, lon };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
