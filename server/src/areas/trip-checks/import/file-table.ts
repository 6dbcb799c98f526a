import { formatMessage } from '@rampa/contract';
import { toLatin } from '@rampa/contract/script';
import { mostTripRows } from '@rampa/contract/trip-checks';
import {
  createCsvSplitter,
  longestCell,
  mostCells,
  type CsvCell,
  type CsvFault,
  type CsvRecord,
} from '../../../platform/files/csv-records.ts';
import { createFaults, type Faults } from '../../../platform/files/faults.ts';
import { beginning, type FileFault, type Place } from '../../../platform/files/places.ts';
import { plainCell } from '../../../platform/files/write-csv.ts';
import type { NamedLine } from './trip-records.ts';

/** A file that was read, or what is wrong with it. */
export type ReadRecords<Item> =
  | { readonly ok: true; readonly records: readonly Item[] }
  | {
      readonly ok: false;
      readonly faults: readonly FileFault[];
      /** Whom the lines name that were read; left out where no lines were. */
      readonly named?: readonly NamedLine[];
    };

export interface TableRow<Column extends string> {
  readonly place: Place;
  /** Trimmed, and empty where the file lacks the column. */
  text(column: Column): string;
  placeOf(column: Column): Place;
}

/** The columns that say whose a line is. */
type Naming = 'serial' | 'plate' | 'driver';

export interface TableRules<Column extends string, Item> {
  /** By folded name, in either language. */
  readonly columns: Readonly<Record<string, Column>>;
  readonly required: readonly Column[];
  /** Of these, one at least. */
  readonly oneOf?: readonly Column[];
  /** Undefined if the row has a fault. */
  row(row: TableRow<Column>, faults: Faults): Item | undefined;
}

/** How programs for vehicles, and people, name the column by which a vehicle is told. */
export const vehicleColumns: Readonly<Record<string, 'serial' | 'plate'>> = {
  serijskibroj: 'serial',
  serialnumber: 'serial',
  serial: 'serial',
  tag: 'serial',
  tablice: 'plate',
  tablica: 'plate',
  registracija: 'plate',
  registarskaoznaka: 'plate',
  registarskeoznake: 'plate',
  registarskatablica: 'plate',
  registarskibroj: 'plate',
  regoznaka: 'plate',
  regbroj: 'plate',
  vozilo: 'plate',
  plate: 'plate',
  numberplate: 'plate',
  licenseplate: 'plate',
  licenceplate: 'plate',
  registration: 'plate',
  registrationnumber: 'plate',
  vehicle: 'plate',
};

/** Where a plate has a column of its own, these hold the name that people gave the vehicle. */
const vehicleNames = new Set(['vozilo', 'vehicle']);

export function refused(key: string, params?: Readonly<Record<string, string | number>>) {
  return { ok: false, faults: [{ ...beginning, message: formatMessage(key, params) }] } as const;
}

/** Undefined if it is not UTF-8. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * A table as programs for vehicles and spreadsheets write it: with or without a byte order mark, semicolons, commas or tabs, its
 * columns in any order and either language. Columns that nobody here knows are passed over: such programs write many.
 */
export function readTable<Column extends string, Item>(
  bytes: Uint8Array,
  rules: TableRules<Column | Naming, Item>,
): ReadRecords<Item> {
  const text = textOf(bytes);
  if (text === undefined) return refused('trip-checks.fault-csv-not-utf8');
  // Some spreadsheets name the separator in the first line.
  const said = /^sep=(.)\r?\n/iu.exec(text);
  const body = said === null ? text : text.slice(said[0].length);
  if (!/\S/u.test(body)) return refused('trip-checks.fault-empty');
  const splitter = createCsvSplitter({
    separator: said?.[1] ?? tabIn(body),
    firstLine: said === null ? 1 : 2,
  });
  const rows = splitter.push(body, true);
  const header = rows.next();
  if (header.done === true) return refused('trip-checks.fault-empty');
  if ('why' in header.value) return { ok: false, faults: [faultOf(header.value)] };
  const faults = createFaults();
  const columns = readHeader(header.value, rules, faults);
  const records: Item[] = [];
  const named: NamedLine[] = [];
  let read = 0;
  for (const record of rows) {
    read += 1;
    if ('why' in record) {
      faults.add(record, faultOf(record).message);
      break;
    }
    if (read > mostTripRows) return refused('trip-checks.fault-too-many', { most: mostTripRows });
    if (faults.list.length > 0 && columns === undefined) break;
    const row = columns === undefined ? undefined : rowOf(record, columns);
    const item = row === undefined ? undefined : rules.row(row, faults);
    if (row !== undefined) named.push(namedBy(row));
    if (faults.isFull()) break;
    if (item !== undefined && faults.list.length === 0) records.push(item);
  }
  if (read === 0) return refused('trip-checks.fault-empty');
  return faults.list.length > 0 ? { ok: false, faults: faults.list, named } : { ok: true, records };
}

/** The tab, if it is what separates the columns of the first line: a comma may be in the name of one, as in “Speed, km/h”. */
function tabIn(text: string): string | undefined {
  const [first = ''] = text.split('\n', 1);
  const countOf = (sign: string) => first.split(sign).length - 1;
  const tabs = countOf('\t');
  return tabs > 0 && tabs >= Math.max(countOf(';'), countOf(',')) ? '\t' : undefined;
}

function namedBy(row: TableRow<Naming>): NamedLine {
  return {
    line: row.place.line,
    column: row.place.column,
    serial: row.text('serial'),
    plate: row.text('plate'),
    driver: shown(row.text('driver')),
  };
}

const whys: Readonly<Record<CsvFault['why'], string>> = {
  'quote-open': 'trip-checks.fault-quote-open',
  'too-many-cells': formatMessage('trip-checks.fault-too-many-cells', { most: mostCells }),
  'cell-too-long': formatMessage('trip-checks.fault-cell-too-long', { most: longestCell }),
};

function faultOf({ line, column, why }: CsvFault): FileFault {
  return { line, column, message: whys[why] };
}

/** Where each column is; undefined if the file cannot be read without more of them. */
function readHeader<Column extends string>(
  { cells }: CsvRecord,
  {
    columns,
    required,
    oneOf = [],
  }: Pick<TableRules<Column, unknown>, 'columns' | 'required' | 'oneOf'>,
  faults: Faults,
): ReadonlyMap<Column, number> | undefined {
  const found = new Map<Column, number>();
  const names = cells.map((cell) => fold(cell.text));
  for (const [at, cell] of cells.entries()) {
    const name = names[at] ?? '';
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
    if (column === undefined) continue;
    const before = found.get(column);
    const yields = before !== undefined && vehicleNames.has(names[before] ?? '');
    if (before === undefined || (yields && !vehicleNames.has(name))) found.set(column, at);
    else if (yields || !vehicleNames.has(name)) {
      faults.add(
        cell,
        formatMessage('trip-checks.fault-column-twice', { column: shown(cell.text) }),
      );
    }
  }
  const missing = required.filter((column) => !found.has(column));
  for (const column of missing) faults.add(beginning, `trip-checks.fault-no-${column}`);
  const named = oneOf.length === 0 || oneOf.some((column) => found.has(column));
  if (!named) faults.add(beginning, 'trip-checks.fault-no-vehicle');
  return missing.length > 0 || !named ? undefined : found;
}

function rowOf<Column extends string>(
  { line, cells }: CsvRecord,
  columns: ReadonlyMap<Column, number>,
): TableRow<Column> {
  const cellOf = (column: Column): CsvCell | undefined => {
    const at = columns.get(column);
    return at === undefined ? undefined : cells[at];
  };
  const place = { line, column: cells[0]?.column ?? 1 };
  return {
    place,
    text: (column) => plainCell((cellOf(column)?.text ?? '').trim()),
    placeOf: (column) => cellOf(column) ?? place,
  };
}

/** As much of a text as fits in a sentence. */
export function shown(text: string): string {
  return Array.from(text.trim().replaceAll(/\p{C}/gu, ' ')).slice(0, 40).join('');
}

/** Letters and digits alone, in Latin without diacritics. */
export function fold(text: string): string {
  return toLatin(text.slice(0, 200))
    .toLowerCase()
    .replaceAll('đ', 'dj')
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]/gu, '');
}
