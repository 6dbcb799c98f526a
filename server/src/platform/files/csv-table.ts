import {
  createCsvSplitter,
  longestCell,
  mostCells,
  type CsvCell,
  type CsvFault,
  type CsvRecord,
} from './csv-records.ts';
import { createFaults } from './faults.ts';
import type { FileFault, Place } from './places.ts';

export interface CsvRow<Column extends string> {
  readonly line: number;
  cell(column: Column): CsvCell;
}

export type CsvTable<Column extends string> =
  | { readonly ok: true; readonly rows: readonly CsvRow<Column>[] }
  | { readonly ok: false; readonly faults: readonly FileFault[] };

export interface CsvColumns<Column extends string> {
  readonly required: readonly Column[];
  readonly optional: readonly Column[];
}

/** What a fault of the table itself is called. */
export const csvMessages: Readonly<Record<CsvFault['why'], string>> = {
  'quote-open': 'the quote is never closed',
  'too-many-cells': `the row has more than ${mostCells} cells`,
  'cell-too-long': `the cell is longer than ${longestCell} characters, or its quote is never closed`,
};

/**
 * Reads CSV with a header: comma or semicolon, quotes where needed (RFC 4180), the columns in any
 * order. A missing optional column is an empty cell in every row. Reading stops at `mostRows`, and at
 * the last fault that is reported.
 */
export function readCsvTable<Column extends string>(
  text: string,
  columns: CsvColumns<Column>,
  mostRows: number,
): CsvTable<Column> {
  const faults = createFaults();
  const rows: CsvRow<Column>[] = [];
  const records = createCsvSplitter().push(text, true);
  const first = records.next();
  const header = first.done === true ? nothing : first.value;
  if ('why' in header) return { ok: false, faults: [faultAt(header, csvMessages[header.why])] };
  const names = namesOf(header);
  for (const { message, ...place } of faultsOfHeader(header, columns)) faults.add(place, message);
  for (const record of records) {
    if (faults.isFull()) break;
    if ('why' in record) {
      faults.add(record, csvMessages[record.why]);
      break;
    }
    if (rows.length >= mostRows) return { ok: false, faults: [tooManyRows(record, mostRows)] };
    const fault = faultOfLength(record, header);
    if (fault === undefined) rows.push(rowOf(record, names));
    else faults.add(fault, fault.message);
  }
  return faults.list.length > 0 ? { ok: false, faults: faults.list } : { ok: true, rows };
}

const nothing: CsvRecord = { line: 1, cells: [], width: 0 };

export function tooManyRows({ line }: CsvRecord, most: number): FileFault {
  return { line, column: 1, message: `there are more than ${most} rows; split the file` };
}

export function namesOf({ cells }: CsvRecord): string[] {
  return cells.map((cell) => cell.text.trim().toLowerCase());
}

export function faultsOfHeader(header: CsvRecord, columns: CsvColumns<string>): FileFault[] {
  const names = namesOf(header);
  const { cells } = header;
  const known = new Set<string>([...columns.required, ...columns.optional]);
  return [
    ...columns.required
      .filter((column) => !names.includes(column))
      .map((column) => ({ line: 1, column: 1, message: `the column ${column} is missing` })),
    ...cells
      .filter((_, at) => !known.has(names[at] ?? ''))
      .map((cell) => faultAt(cell, `there is no column ${shownOf(cell)}`)),
    ...cells
      .filter((_, at) => names.indexOf(names[at] ?? '') !== at)
      .map((cell) => faultAt(cell, `the column ${shownOf(cell)} occurs twice`)),
  ];
}

export function faultOfLength(
  { line, width }: CsvRecord,
  header: CsvRecord,
): FileFault | undefined {
  if (width === header.width) return undefined;
  const message = `${width} cells where the header has ${header.width}`;
  return { line, column: 1, message };
}

export function rowOf<Column extends string>(
  { line, cells }: CsvRecord,
  names: readonly string[],
): CsvRow<Column> {
  return {
    line,
    cell: (column) => cells[names.indexOf(column)] ?? { line, column: 1, text: '' },
  };
}

function faultAt({ line, column }: Place, message: string): FileFault {
  return { line, column, message };
}

/** As much of a header as fits in a sentence. */
function shownOf({ text }: CsvCell): string {
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`;
}
