import type { Country, Currency } from '@rampa/contract';
import type { z } from 'zod';
import { readCsvTable, type CsvRow } from '../../../platform/files/csv-table.ts';
import {
  parseJsonWithPlaces,
  type FileFault,
  type Place,
} from '../../../platform/files/json-places.ts';
import { stationsFile, tariffFile } from '../network-files.ts';
import type { StationsFile, TariffFile } from '../network-files.ts';
import type { ReferenceFault } from '../toll-network.ts';

export type ReadFile<T> =
  | {
      readonly ok: true;
      readonly file: T;
      /** Where a part of it stands in the text. */
      placeOf(path: ReferenceFault['path']): Place;
    }
  | { readonly ok: false; readonly faults: readonly FileFault[] };

export interface FileContext {
  readonly country: Country;
  readonly currency: Currency;
}

const stationColumns = {
  required: ['id', 'name', 'motorway', 'km', 'tariff_system', 'kind', 'lat', 'lon'],
  optional: ['aliases', 'status', 'confidence'],
} as const;

const tariffColumns = {
  required: [
    'version',
    'valid_from',
    'round_to',
    'from',
    'to',
    'motorway',
    'tariff_system',
    'km',
    'value',
  ],
  optional: ['km_per_hour'],
} as const;

type StationColumn = (typeof stationColumns)['required' | 'optional'][number];
type TariffColumn = (typeof tariffColumns)['required' | 'optional'][number];

/** Stations as JSON of our format, or as CSV with a row for each; all faults are told at once. */
export function readStationsFile(bytes: Uint8Array, context: FileContext): ReadFile<StationsFile> {
  return reading(bytes, (text) =>
    isJson(text) ? readJson(text, stationsFile, context) : readStationsCsv(text, context),
  );
}

/** A price list as JSON of our format, or as CSV with a row for each road. */
export function readTariffFile(bytes: Uint8Array, context: FileContext): ReadFile<TariffFile> {
  return reading(bytes, (text) =>
    isJson(text) ? readJson(text, tariffFile, context) : readTariffCsv(text, context),
  );
}

function reading<T>(bytes: Uint8Array, read: (text: string) => ReadFile<T>): ReadFile<T> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refused({ line: 1, column: 1, message: 'the file is not UTF-8 text' });
  }
  if (text.trim() === '') return refused({ line: 1, column: 1, message: 'the file is empty' });
  return read(text);
}

function refused(...faults: readonly FileFault[]): { ok: false; faults: readonly FileFault[] } {
  return { ok: false, faults };
}

function isJson(text: string): boolean {
  return /^\s*[{[]/.test(text);
}

function readJson<Schema extends typeof stationsFile | typeof tariffFile>(
  text: string,
  schema: Schema,
  { country }: FileContext,
): ReadFile<z.output<Schema>> {
  const json = parseJsonWithPlaces(text);
  if (!json.ok) return refused(json.fault);
  const parsed = schema.safeParse(json.value);
  if (!parsed.success) return refused(...faultsOf(parsed.error, json.placeOf));
  // The same schema gave it its type.
  const file = parsed.data as z.output<Schema>;
  if (file.country !== country) {
    const message = `the file is of ${file.country}, this is ${country}`;
    return refused({ ...json.placeOf(['country']), message });
  }
  return { ok: true, file, placeOf: json.placeOf };
}

function readStationsCsv(text: string, { country }: FileContext): ReadFile<StationsFile> {
  const table = readCsvTable<StationColumn>(text, stationColumns);
  if (!table.ok) return table;
  const parsed = stationsFile.safeParse({
    format: 1,
    kind: 'stations',
    country,
    stations: table.rows.map(({ cell }) => ({
      id: cell('id').text.trim(),
      name: cell('name').text.trim(),
      aliases: listOf(cell('aliases').text),
      motorway: cell('motorway').text.trim(),
      km: numberOf(cell('km').text),
      tariffSystem: cell('tariff_system').text.trim(),
      kind: cell('kind').text.trim(),
      status: cell('status').text.trim() || 'open',
      lat: numberOf(cell('lat').text),
      lon: numberOf(cell('lon').text),
      confidence: cell('confidence').text.trim() || 'found',
    })),
  });
  return withPlaces(parsed, csvPlaces(table.rows, stationColumns));
}

function readTariffCsv(text: string, { country, currency }: FileContext): ReadFile<TariffFile> {
  const table = readCsvTable<TariffColumn>(text, tariffColumns);
  if (!table.ok) return table;
  const [first, ...rest] = table.rows;
  if (first === undefined) return refused({ line: 2, column: 1, message: 'there is no road' });
  const same = (['version', 'valid_from', 'round_to'] as const).flatMap((column) =>
    rest.flatMap(({ cell }) => {
      const { text: value, ...place } = cell(column);
      if (value.trim() === first.cell(column).text.trim()) return [];
      return [{ ...place, message: `${column} differs from the first row; a file is one version` }];
    }),
  );
  if (same.length > 0) return refused(...same);
  const parsed = tariffFile.safeParse({
    format: 1,
    kind: 'tariff',
    country,
    currency,
    version: first.cell('version').text.trim(),
    validFrom: first.cell('valid_from').text.trim(),
    roundTo: minorOf(first.cell('round_to').text),
    confidence: 'found',
    roads: table.rows.map(({ cell }) => ({
      from: cell('from').text.trim(),
      to: cell('to').text.trim(),
      motorway: cell('motorway').text.trim(),
      tariffSystem: cell('tariff_system').text.trim() || null,
      km: numberOf(cell('km').text),
      ...(cell('km_per_hour').text.trim() === ''
        ? {}
        : { kmPerHour: numberOf(cell('km_per_hour').text) }),
      value: minorOf(cell('value').text),
    })),
  });
  return withPlaces(parsed, csvPlaces(table.rows, tariffColumns));
}

function withPlaces<T>(
  parsed: z.ZodSafeParseResult<T>,
  placeOf: (path: ReferenceFault['path']) => Place,
): ReadFile<T> {
  if (!parsed.success) return refused(...faultsOf(parsed.error, placeOf));
  return { ok: true, file: parsed.data, placeOf };
}

/** A path such as `stations, 3, tariffSystem` is the cell of row 3 in the column tariff_system. */
function csvPlaces<Column extends string>(
  rows: readonly CsvRow<Column>[],
  columns: { readonly required: readonly Column[]; readonly optional: readonly Column[] },
): (path: ReferenceFault['path']) => Place {
  const known = [...columns.required, ...columns.optional];
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return (path) => {
    const [part, at, field] = path;
    const row = rows[typeof at === 'number' ? at : 0];
    const name = snake(String(field ?? part ?? ''));
    const column = known.find((candidate) => candidate === name);
    if (row === undefined) return { line: 1, column: 1 };
    if (column === undefined) return { line: row.line, column: 1 };
    const cell = row.cell(column);
    return { line: cell.line, column: cell.column };
  };
}

function faultsOf(
  error: z.ZodError,
  placeOf: (path: ReferenceFault['path']) => Place,
): readonly FileFault[] {
  return error.issues.map(({ path, message }) => {
    const steps = path.map((step) => (typeof step === 'symbol' ? String(step) : step));
    return { ...placeOf(steps), message: `${steps.join('.') || 'file'}: ${message}` };
  });
}

/** Digits with a comma or a point; what is no number is left to the schema to refuse. */
function numberOf(text: string): number | string {
  const plain = text.trim().replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
}

/** An amount such as `96,39` in minor units; digits alone are moved, no float ever holds money. */
function minorOf(text: string): number | string {
  const match = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  return match === null ? text : Number(`${match[1] ?? ''}${(match[2] ?? '').padEnd(2, '0')}`);
}

function listOf(text: string): string[] {
  return text
    .split('|')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
