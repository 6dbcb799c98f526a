import { formatMessage } from '@rampa/contract';
import { toLatin } from '@rampa/contract/script';
import { bulkMaximum } from '@rampa/contract/tags';
import {
  createCsvSplitter,
  longestCell,
  mostCells,
  type CsvCell,
  type CsvFault,
  type CsvRecord,
} from '../../../platform/files/csv-records.ts';
import { createFaults, type Faults } from '../../../platform/files/faults.ts';
import { beginning, type FileFault } from '../../../platform/files/places.ts';
import { plainCell } from '../../../platform/files/write-csv.ts';
import { inParts, type Parts } from '../../../platform/threads/parts.ts';

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
 * separated by semicolons or commas, its columns in any order and either language. Reading stops at
 * `bulkMaximum` rows, and at the last fault that is reported.
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
  const splitter = createCsvSplitter({ separator: said?.[1], firstLine: said === null ? 1 : 2 });
  const records = splitter.push(body, true);
  const first = records.next();
  if (first.done === true) return refused('tags.import-empty');
  return 'why' in first.value
    ? { ok: false, faults: [faultOf(first.value)] }
    : readLines(first.value, records);
}

/** The same for the answer of a thread. */
export function readOwnTagsInParts({
  bytes,
}: {
  readonly bytes: Uint8Array;
}):
  | { readonly ok: true; readonly parts: Parts }
  | { readonly ok: false; readonly faults: readonly FileFault[] } {
  const file = readOwnTags(bytes);
  return file.ok ? { ok: true, parts: inParts(file.lines) } : file;
}

function readLines(header: CsvRecord, records: Iterable<CsvRecord | CsvFault>): OwnTagsFile {
  const faults = createFaults();
  const columns = readHeader(header, faults);
  const lines: OwnTagLine[] = [];
  let rows = 0;
  for (const record of records) {
    if ('why' in record) {
      const { message, ...place } = faultOf(record);
      faults.add(place, message);
      rows += 1;
      break;
    }
    rows += 1;
    if (rows > bulkMaximum) return refused('tags.import-too-many', { most: bulkMaximum });
    checkLength(record, header, faults);
    if (faults.isFull()) break;
    if (faults.list.length === 0) lines.push(lineOf(record.cells, columns));
  }
  if (rows === 0) return refused('tags.import-empty');
  return faults.list.length > 0 ? { ok: false, faults: faults.list } : { ok: true, lines };
}

const whys: Readonly<Record<CsvFault['why'], string>> = {
  'quote-open': 'tags.import-quote-open',
  'too-many-cells': formatMessage('tags.import-too-many-cells', { most: mostCells }),
  'cell-too-long': formatMessage('tags.import-cell-too-long', { most: longestCell }),
};

function faultOf({ line, column, why }: CsvFault): FileFault {
  return { line, column, message: whys[why] };
}

function readHeader({ cells }: CsvRecord, faults: Faults): readonly OwnColumn[] {
  const columns = cells.map((cell): OwnColumn => {
    const known = columnNames[fold(cell.text)];
    // Spreadsheets leave columns without a name behind.
    if (known !== undefined) return known;
    if (cell.text.trim() !== '') {
      faults.add(cell, formatMessage('tags.import-column-unknown', { column: shown(cell) }));
    }
    return 'ignored';
  });
  for (const [at, column] of columns.entries()) {
    const cell = cells[at];
    if (column === 'ignored' || columns.indexOf(column) === at || cell === undefined) continue;
    faults.add(cell, formatMessage('tags.import-column-twice', { column: shown(cell) }));
  }
  if (!columns.includes('serial')) faults.add(beginning, 'tags.import-column-missing');
  return columns;
}

/** As much of a cell as fits in a sentence. */
export function shown({ text }: CsvCell): string {
  return Array.from(text.trim().replaceAll(/\p{C}/gu, ' ')).slice(0, 40).join('');
}

function checkLength({ cells }: CsvRecord, { width }: CsvRecord, faults: Faults): void {
  // Spreadsheets leave empty cells at the end of a line behind.
  const last = cells.findLastIndex(({ text }) => text.trim() !== '');
  if (last < width) return;
  const params = { cells: last + 1, header: width };
  faults.add(cells[last] ?? beginning, formatMessage('tags.import-cells', params));
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
