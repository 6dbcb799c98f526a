import type { Country, Currency } from '@rampa/contract';
import { listOf, numberOf } from '../../../platform/files/cells.ts';
import type { CsvRow } from '../../../platform/files/csv-table.ts';
import {
  checkFileOf,
  findJson,
  findTable,
  looksLikeJson,
  readText,
  refusedFile,
  type CheckedFile,
  type FoundFile,
  type RefusedFile,
} from '../../../platform/files/read-file.ts';
import { mostRecords, stationsFile, tariffFile } from '../network-files.ts';
import type { StationsFile, TariffFile } from '../network-files.ts';

export type ReadFile<T> = CheckedFile<T> | RefusedFile;

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

/** Stations as JSON in our format, or as CSV with a row for each; all errors are reported at once. */
export function readStationsFile(bytes: Uint8Array, context: FileContext): ReadFile<StationsFile> {
  const found = finding(bytes, (text) =>
    findTable<StationColumn>(text, { ...stationColumns, mostRows: mostRecords }, (rows) =>
      stationsOf(rows, context),
    ),
  );
  return checkFileOf(found, stationsFile, context.country);
}

/** A price list as JSON in our format, or as CSV with a row for each road. */
export function readTariffFile(bytes: Uint8Array, context: FileContext): ReadFile<TariffFile> {
  const found = finding(bytes, (text) =>
    findTable<TariffColumn>(text, { ...tariffColumns, mostRows: mostRecords }, (rows) =>
      tariffOf(rows, context),
    ),
  );
  return checkFileOf(found, tariffFile, context.country);
}

type Found = FoundFile | RefusedFile;
type FoundRows = { readonly ok: true; readonly value: unknown } | RefusedFile;

function finding(bytes: Uint8Array, findCsv: (text: string) => Found): Found {
  const read = readText(bytes);
  if (!read.ok) return read;
  return looksLikeJson(read.text) ? findJson(read.text) : findCsv(read.text);
}

function stationsOf(rows: readonly CsvRow<StationColumn>[], { country }: FileContext): FoundRows {
  const stations = rows.map(({ cell }) => ({
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
  }));
  return { ok: true, value: { format: 1, kind: 'stations', country, stations } };
}

function tariffOf(
  rows: readonly CsvRow<TariffColumn>[],
  { country, currency }: FileContext,
): FoundRows {
  const [first, ...rest] = rows;
  if (first === undefined) {
    return refusedFile([{ line: 2, column: 1, message: 'there is no road' }]);
  }
  const other = (['version', 'valid_from', 'round_to'] as const).flatMap((column) =>
    rest.flatMap(({ cell }) => {
      const { text: value, line, column: at } = cell(column);
      if (value.trim() === first.cell(column).text.trim()) return [];
      const message = `${column} differs from the first row; a file is one version`;
      return [{ line, column: at, message }];
    }),
  );
  if (other.length > 0) return refusedFile(other);
  const roads = rows.map(({ cell }) => ({
    from: cell('from').text.trim(),
    to: cell('to').text.trim(),
    motorway: cell('motorway').text.trim(),
    tariffSystem: cell('tariff_system').text.trim() || null,
    km: numberOf(cell('km').text),
    ...(cell('km_per_hour').text.trim() === ''
      ? {}
      : { kmPerHour: numberOf(cell('km_per_hour').text) }),
    value: minorOf(cell('value').text),
  }));
  return {
    ok: true,
    value: {
      format: 1,
      kind: 'tariff',
      country,
      currency,
      version: first.cell('version').text.trim(),
      validFrom: first.cell('valid_from').text.trim(),
      roundTo: minorOf(first.cell('round_to').text),
      confidence: 'found',
      roads,
    },
  };
}

/** An amount such as `96,39` in minor units; only digits are moved, no float ever holds money. */
function minorOf(text: string): number | string {
  const match = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  return match === null ? text : Number(`${match[1] ?? ''}${(match[2] ?? '').padEnd(2, '0')}`);
}
