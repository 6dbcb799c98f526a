import type { z } from 'zod';
import { readCsvTable } from '../../platform/files/csv-table.ts';
import {
  parseJsonWithPlaces,
  type FileFault,
  type ParsedJson,
  type Place,
} from '../../platform/files/json-places.ts';
import { pointRecord, type PointRecord } from './points-file.ts';

export type PointsFile =
  | { readonly ok: true; readonly points: readonly PointRecord[] }
  | { readonly ok: false; readonly faults: readonly FileFault[] };

type Path = readonly (string | number)[];

/** A point before it is checked, and where each of its fields stands. */
interface Candidate {
  readonly value: unknown;
  placeOf(path: Path): Place;
}

const columns = {
  required: ['id', 'name', 'kind', 'town', 'address', 'lat', 'lon', 'opening_hours', 'services'],
  optional: ['operator', 'phone', 'position', 'hours', 'closed'],
} as const;
type Column = (typeof columns)['required' | 'optional'][number];
const columnOf: Readonly<Record<string, Column>> = { openingHours: 'opening_hours' };

/** Most points of one file; far more than a country has. */
const MOST = 20_000;

/** CSV with a header, GeoJSON, or JSON of our own format; all faults are told at once. */
export function readPointsFile(bytes: Uint8Array): PointsFile {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refused({ line: 1, column: 1, message: 'the file is not UTF-8 text' });
  }
  if (text.trim() === '') return refused({ line: 1, column: 1, message: 'the file is empty' });
  const found = /^\s*[{[]/.test(text) ? readJson(text) : readCsv(text);
  return found.ok ? check(found.candidates) : found;
}

type Found =
  | { readonly ok: true; readonly candidates: readonly Candidate[] }
  | { readonly ok: false; readonly faults: readonly FileFault[] };

function readCsv(text: string): Found {
  const table = readCsvTable<Column>(text, columns);
  if (!table.ok) return table;
  const candidates = table.rows.map(({ cell }): Candidate => {
    const textOf = (column: Column): string => cell(column).text.trim();
    const given = (column: Column): Record<string, string> =>
      textOf(column) === '' ? {} : { [column]: textOf(column) };
    return {
      value: {
        id: textOf('id'),
        name: textOf('name'),
        kind: textOf('kind'),
        town: textOf('town'),
        address: textOf('address'),
        lat: numberOf(textOf('lat')),
        lon: numberOf(textOf('lon')),
        openingHours: textOf('opening_hours'),
        services: textOf('services')
          .split('|')
          .map((service) => service.trim())
          .filter((service) => service !== ''),
        ...given('operator'),
        ...given('phone'),
        ...given('position'),
        ...given('hours'),
        ...(textOf('closed') === '' ? {} : { closed: booleanOf(textOf('closed')) }),
      },
      placeOf: ([field = 'id']) => {
        const { line, column } = cell(columnOf[String(field)] ?? (String(field) as Column));
        return { line, column };
      },
    };
  });
  return { ok: true, candidates };
}

function readJson(text: string): Found {
  const json = parseJsonWithPlaces(text);
  if (!json.ok) return refused(json.fault);
  if (isRecord(json.value) && json.value['type'] === 'FeatureCollection') {
    return readFeatures(json, json.value['features']);
  }
  const points = isRecord(json.value) ? json.value['points'] : json.value;
  if (!Array.isArray(points)) {
    const message =
      'neither a list of points, nor {"points": […]}, nor a GeoJSON FeatureCollection';
    return refused({ line: 1, column: 1, message });
  }
  const root: Path = isRecord(json.value) ? ['points'] : [];
  return {
    ok: true,
    candidates: points.map((value: unknown, index) => ({
      value,
      placeOf: (path) => json.placeOf([...root, index, ...path]),
    })),
  };
}

/** GeoJSON (RFC 7946): a Point for each, its coordinates `[lon, lat]`, the rest as properties. */
function readFeatures(json: Extract<ParsedJson, { ok: true }>, features: unknown): Found {
  if (!Array.isArray(features)) {
    return refused({ ...json.placeOf(['features']), message: 'features: a list is expected' });
  }
  const faults: FileFault[] = [];
  const candidates = features.flatMap((feature: unknown, index): Candidate[] => {
    const position = positionOf(feature);
    if (position === null) {
      const place = json.placeOf(['features', index]);
      faults.push({ ...place, message: 'a Feature with a Point and properties is expected' });
      return [];
    }
    const { lon, lat, properties, id } = position;
    return [
      {
        value: { ...(id === undefined ? {} : { id }), ...properties, lat, lon },
        placeOf: (path) => {
          const spot = path[0] === 'lat' || path[0] === 'lon';
          const inside = spot ? ['geometry', 'coordinates'] : ['properties', ...path];
          return json.placeOf(['features', index, ...inside]);
        },
      },
    ];
  });
  return faults.length > 0 ? { ok: false, faults } : { ok: true, candidates };
}

function positionOf(feature: unknown) {
  if (!isRecord(feature) || !isRecord(feature['geometry'])) return null;
  const { geometry, properties, id } = feature;
  const coordinates = geometry['coordinates'];
  if (geometry['type'] !== 'Point' || !Array.isArray(coordinates) || !isRecord(properties)) {
    return null;
  }
  const [lon, lat] = coordinates as readonly unknown[];
  return { lon, lat, properties, id };
}

function check(candidates: readonly Candidate[]): PointsFile {
  if (candidates.length === 0) return refused({ line: 1, column: 1, message: 'there is no point' });
  if (candidates.length > MOST) {
    return refused({ line: 1, column: 1, message: `more than ${MOST} points` });
  }
  const faults: FileFault[] = [];
  const points: PointRecord[] = [];
  const seen = new Set<string>();
  for (const { value, placeOf } of candidates) {
    const parsed = pointRecord.safeParse(value);
    if (!parsed.success) faults.push(...faultsOf(parsed.error, placeOf));
    else if (seen.has(parsed.data.id)) {
      faults.push({ ...placeOf(['id']), message: `id: ${parsed.data.id} stands twice` });
    } else {
      seen.add(parsed.data.id);
      points.push(parsed.data);
    }
  }
  return faults.length > 0 ? { ok: false, faults } : { ok: true, points };
}

function faultsOf(error: z.ZodError, placeOf: (path: Path) => Place): FileFault[] {
  return error.issues.map((issue) => {
    const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
    const field = path.join('.');
    return {
      ...placeOf(path),
      message: field === '' ? issue.message : `${field}: ${issue.message}`,
    };
  });
}

function refused(...faults: readonly FileFault[]): { ok: false; faults: readonly FileFault[] } {
  return { ok: false, faults };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What is no number stays a text, so that the schema says what is expected. */
function numberOf(text: string): number | string {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

function booleanOf(text: string): boolean | string {
  return text === 'true' || text === 'false' ? text === 'true' : text;
}
