import { formatMessage } from '@rampa/contract';
import { toLatin } from '@rampa/contract/script';
import { bulkMaximum } from '@rampa/contract/tags';
import {
  isBlank,
  parseCells,
  separatorOf,
  type CsvCell,
} from '../../../platform/files/csv-table.ts';
import { beginning, type FileFault } from '../../../platform/files/places.ts';
import { createFaults, type Faults } from '../../../platform/files/read-file.ts';
import { plainCell } from '../../../platform/files/write-csv.ts';

const ownColumns = ['serial', 'plate', 'nickname', 'costCentre', 'ignored'] as const;
export type OwnColumn = (typeof ownColumns)[number];

/** Folded names of columns in either language; columns that only inform are ignored. */
const columnNames: Readonly<Record<string, OwnColumn>> = {
  serijskibroj: 'serial',
  serialnumber: 'serial',
  serial: 'serial',
  tablice: 'plate',
  tablica: 'plate',
  registracija: 'plate',
  plate: 'plate',
  numberplate: 'plate',
  naziv: 'nickname',
  nickname: 'nickname',
  mestotroska: 'costCentre',
  costcentre: 'costCentre',
  costcenter: 'costCentre',
  kategorija: 'ignored',
  kat: 'ignored',
  category: 'ignored',
  status: 'ignored',
};

/** A line of the file. Undefined if the file lacks the column: the tag then keeps what it has. */
export interface OwnTagLine {
  readonly serial: CsvCell;
  readonly plate: CsvCell | undefined;
  readonly nickname: CsvCell | undefined;
  readonly costCentre: CsvCell | undefined;
}

export type OwnTagsFile =
  | { readonly ok: true; readonly lines: readonly OwnTagLine[] }
  | { readonly ok: false; readonly faults: readonly FileFault[] };

const refused = (key: string, params?: Readonly<Record<string, string | number>>): OwnTagsFile => ({
  ok: false,
  faults: [{ ...beginning, message: formatMessage(key, params) }],
});

/**
 * CSV as our own export writes it and as spreadsheets save it: with or without a byte order mark,
 * separated by semicolons or commas, its columns in any order and either language.
 */
export function readOwnTags(bytes: Uint8Array): OwnTagsFile {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refused('tags.import-not-utf8');
  }
  // Some spreadsheets name the separator in the first line.
  const said = /^sep=(.)\r?\n/iu.exec(text);
  const body = said === null ? text : text.slice(said[0].length);
  if (!/\S/u.test(body)) return refused('tags.import-empty');
  const cells = parseCells(body, said?.[1] ?? separatorOf(body), said === null ? 1 : 2);
  if ('message' in cells) {
    const { line, column } = cells;
    return { ok: false, faults: [{ line, column, message: 'tags.import-quote-open' }] };
  }
  const [header = [], ...rows] = cells;
  const filled = rows.filter((row) => !isBlank(row));
  if (filled.length === 0) return refused('tags.import-empty');
  if (filled.length > bulkMaximum) return refused('tags.import-too-many', { most: bulkMaximum });
  const faults = createFaults();
  const columns = readHeader(header, faults);
  for (const row of filled) checkLength(row, header, faults);
  if (faults.list.length > 0) return { ok: false, faults: faults.list };
  return { ok: true, lines: filled.map((row) => lineOf(row, columns)) };
}

function readHeader(header: readonly CsvCell[], faults: Faults): readonly OwnColumn[] {
  const columns = header.map((cell): OwnColumn => {
    const known = columnNames[fold(cell.text)];
    // Spreadsheets leave columns without a name behind.
    if (known !== undefined) return known;
    if (cell.text.trim() !== '') {
      faults.add(cell, formatMessage('tags.import-column-unknown', { column: cell.text.trim() }));
    }
    return 'ignored';
  });
  for (const [at, column] of columns.entries()) {
    const cell = header[at];
    if (column === 'ignored' || columns.indexOf(column) === at || cell === undefined) continue;
    faults.add(cell, formatMessage('tags.import-column-twice', { column: cell.text.trim() }));
  }
  if (!columns.includes('serial')) faults.add(beginning, 'tags.import-column-missing');
  return columns;
}

function checkLength(row: readonly CsvCell[], header: readonly CsvCell[], faults: Faults): void {
  // Spreadsheets leave empty cells at the end of a line behind.
  const last = row.findLastIndex(({ text }) => text.trim() !== '');
  if (last < header.length) return;
  const params = { cells: row.length, header: header.length };
  faults.add(row[last] ?? beginning, formatMessage('tags.import-cells', params));
}

function lineOf(row: readonly CsvCell[], columns: readonly OwnColumn[]): OwnTagLine {
  const cellOf = (column: OwnColumn): CsvCell | undefined => {
    const at = columns.indexOf(column);
    if (at < 0) return undefined;
    const first = row[0] ?? { ...beginning, text: '' };
    const cell = row[at] ?? { ...first, text: '' };
    return { ...cell, text: plainCell(cell.text.trim()) };
  };
  return {
    serial: cellOf('serial') ?? { ...beginning, text: '' },
    plate: cellOf('plate'),
    nickname: cellOf('nickname'),
    costCentre: cellOf('costCentre'),
  };
}

function fold(text: string): string {
  return toLatin(text)
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z]/gu, '');
}
