import {
  isBlank,
  namesOf,
  parseCells,
  rowOf,
  separatorOf,
} from '../../../platform/files/csv-table.ts';
import { beginning, type Place } from '../../../platform/files/places.ts';
import {
  createFaults,
  findJson,
  refusedFile,
  refusedWhole,
  type RefusedFile,
} from '../../../platform/files/read-file.ts';

/** An incoming transfer to the operator's account, as in a bank's statement. */
export interface BankTransfer {
  /** The bank's own id of the entry: the same entry is imported once. */
  readonly id: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** Reference of the payee as the payer wrote it. */
  readonly reference: string;
}

export type StatementOutcome =
  | { readonly ok: true; readonly transfers: readonly BankTransfer[] }
  | RefusedFile;

const columns = ['id', 'date', 'amount', 'currency', 'reference'] as const;
type Column = (typeof columns)[number];
type Cells = Readonly<Record<Column, string>>;

type Rule = readonly [holds: (cell: string) => boolean, message: string];

const rules: Readonly<Record<Column, Rule>> = {
  id: [(cell) => /^.{1,100}$/.test(cell), 'must have 1 to 100 characters'],
  date: [isDay, 'must be a day such as 2026-11-20'],
  amount: [isCredit, 'must be an amount above zero such as 2500,00'],
  currency: [(cell) => /^(RSD|BAM|EUR)$/.test(cell), 'must be RSD, BAM or EUR'],
  reference: [(cell) => /^.{0,60}$/.test(cell), 'must have at most 60 characters'],
};

function isDay(cell: string): boolean {
  if (!/^(19|20)\d{2}-\d{2}-\d{2}$/.test(cell)) return false;
  const day = new Date(`${cell}T00:00:00Z`);
  // The 31st of February would be a day of March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(cell);
}

function isCredit(cell: string): boolean {
  return /^\d{1,12}([.,]\d{1,2})?$/.test(cell) && toMinorUnits(cell) > 0;
}

/**
 * Reads a statement: CSV with the header `id,date,amount,currency,reference` (comma or semicolon,
 * quotes where needed), or a JSON list of objects with these fields. All faults are reported at
 * once.
 */
export function readStatement(text: string): StatementOutcome {
  const source = text.replace(/^\uFEFF/, '').trim();
  return source.startsWith('[') ? readJson(source) : readCsv(source);
}

function readCsv(source: string): StatementOutcome {
  const parsed = parseCells(source, separatorOf(source));
  if ('message' in parsed) return refusedFile([parsed]);
  const [header = [], ...lines] = parsed;
  const names = namesOf(header);
  // Banks export more than we need, so other columns are ignored.
  const missing = columns.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    return refusedFile(
      missing.map((column) => ({ ...beginning, message: `the column ${column} is missing` })),
    );
  }
  const rows = lines.filter((cells) => !isBlank(cells)).map((cells) => rowOf<Column>(cells, names));
  return checkRows(
    rows.map(({ cell }) => ({
      placeOf(column) {
        // The place alone: the content of the cell is personal.
        const { line, column: at } = cell(column);
        return { line, column: at };
      },
      cells: cellsOf((column) => cell(column).text),
    })),
  );
}

function readJson(source: string): StatementOutcome {
  const json = findJson(source);
  if (!json.ok) return json;
  if (!Array.isArray(json.value)) return refusedWhole('the file: must be a list');
  return checkRows(
    json.value.map((item: unknown, index) => ({
      placeOf: (column) => json.placeOf([index, column]),
      cells: cellsOf((column) => fieldOf(item, column)),
    })),
  );
}

interface Row {
  placeOf(column: Column): Place;
  readonly cells: Cells;
}

function checkRows(rows: readonly Row[]): StatementOutcome {
  const faults = createFaults();
  const seen = new Set<string>();
  for (const { placeOf, cells } of rows) {
    for (const column of columns) {
      const [holds, message] = rules[column];
      if (!holds(cells[column])) faults.add(() => placeOf(column), `${column}: ${message}`);
    }
    if (seen.has(cells.id)) faults.add(() => placeOf('id'), `id: ${cells.id} occurs twice`);
    seen.add(cells.id);
  }
  if (faults.list.length > 0) return refusedFile(faults.list);
  return {
    ok: true,
    transfers: rows.map(({ cells: { id, date, amount, currency, reference } }) => ({
      id,
      date,
      currency,
      reference,
      amountMinor: toMinorUnits(amount),
    })),
  };
}

function cellsOf(read: (column: Column) => string): Cells {
  const cell = (column: Column): string => read(column).trim();
  return {
    id: cell('id'),
    date: cell('date'),
    amount: cell('amount'),
    currency: cell('currency').toUpperCase(),
    reference: cell('reference'),
  };
}

function fieldOf(item: unknown, column: Column): string {
  if (typeof item !== 'object' || item === null) return '';
  const value: unknown = Object.entries(item).find(([name]) => name === column)?.[1];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Only digits are moved: no float ever holds money. */
function toMinorUnits(amount: string): number {
  const [whole = '0', part = ''] = amount.split(/[.,]/);
  return Number(`${whole}${part.padEnd(2, '0')}`);
}
