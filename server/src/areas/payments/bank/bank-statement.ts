import { createCsvSplitter, type CsvRecord } from '../../../platform/files/csv-records.ts';
import {
  csvMessages,
  faultOfLength,
  namesOf,
  rowOf,
  tooManyRows,
} from '../../../platform/files/csv-table.ts';
import type { Place } from '../../../platform/files/places.ts';
import { findJson, largestImport } from '../../../platform/files/read-file.ts';
import {
  createBankFaults,
  refusedAs,
  refusedBankFile,
  type BankFault,
  type BankFaultCode,
  type BankFaults,
  type RefusedBankFile,
} from './bank-faults.ts';

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
  /** What else the bank says of it; a table has none of it. */
  readonly details?: TransferDetails;
}

export interface TransferDetails {
  /** The bank's own mark of the entry; empty if it has none. */
  readonly bankId: string;
  /** The account that was credited, digits. */
  readonly account: string;
  readonly payer: string;
  readonly payerAccount: string;
  /** What the payer wrote beside the reference. */
  readonly purpose: string;
}

export type StatementOutcome =
  | { readonly ok: true; readonly transfers: readonly BankTransfer[] }
  | RefusedBankFile;

const columns = ['id', 'date', 'amount', 'currency', 'reference'] as const;
type Column = (typeof columns)[number];
type Cells = Readonly<Record<Column, string>>;

type Rule = readonly [holds: (cell: string) => boolean, code: BankFaultCode, message: string];

const rules: Readonly<Record<Column, Rule>> = {
  id: [(cell) => /^.{1,100}$/.test(cell), 'id', 'must have 1 to 100 characters'],
  date: [isDayOfStatement, 'day', 'must be a day such as 2026-11-20'],
  amount: [isCredit, 'amount', 'must be an amount above zero such as 2500,00'],
  currency: [(cell) => /^(RSD|BAM|EUR)$/.test(cell), 'currency', 'must be RSD, BAM or EUR'],
  reference: [(cell) => /^.{0,60}$/.test(cell), 'reference', 'must have at most 60 characters'],
};

function isDayOfStatement(cell: string): boolean {
  if (!/^(19|20)\d{2}-\d{2}-\d{2}$/.test(cell)) return false;
  const day = new Date(`${cell}T00:00:00Z`);
  // The 31st of February would be a day of March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(cell);
}

function isCredit(cell: string): boolean {
  return /^\d{1,12}([.,]\d{1,2})?$/.test(cell) && toMinorUnits(cell) > 0;
}

/** Most entries of a statement: they are credited one after the other. */
const mostTransfers = 50_000;
const tooMany = { code: 'too-many', params: { most: mostTransfers } } as const;

/**
 * Reads a statement: CSV with the header `id,date,amount,currency,reference` (comma or semicolon,
 * quotes where needed), or a JSON list of objects with these fields. All faults are reported at
 * once.
 */
export function readStatement(text: string): StatementOutcome {
  if (text.length > largestImport) {
    const most = largestImport / 1024 / 1024;
    return refusedBankFile(`the file is larger than ${most} MB`, {
      code: 'too-large',
      params: { most: `${most}\u00A0MB` },
    });
  }
  const source = text.replace(/^\uFEFF/, '').trimEnd();
  return source.trimStart().startsWith('[') ? readJson(source) : readCsv(source);
}

function readCsv(text: string): StatementOutcome {
  const source = text.trimStart();
  const above = text.slice(0, text.length - source.length);
  const firstLine = above.split('\n').length;
  const records = createCsvSplitter({ firstLine }).push(source, true);
  const first = records.next();
  const header = first.done === true ? noHeader : first.value;
  if ('why' in header) {
    const { line, column, why } = header;
    return refusedAs([{ line, column, heading: '', message: csvMessages[why] }], { code: 'row' });
  }
  const names = namesOf(header);
  // Banks export more than we need, so other columns are ignored.
  const missing = columns.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    const faults = missing.map((name) => ({
      line: header.line,
      column: 1,
      heading: '',
      code: 'column' as const,
      params: { name },
      message: `the column ${name} is missing`,
    }));
    return { ok: false, faults };
  }
  const checker = createChecker();
  for (const record of records) {
    if ('why' in record) {
      checker.faults.add(
        { ...record, heading: headingOf(names[record.cellsBefore]) },
        { code: 'row', message: csvMessages[record.why] },
      );
      break;
    }
    if (checker.count() >= mostTransfers) {
      return refusedAs([{ ...tooManyRows(record, mostTransfers), heading: '' }], tooMany);
    }
    const shifted = faultOfShift(record, header);
    if (shifted !== undefined) {
      const { code, message } = shifted;
      checker.faults.add(shifted, { code, message });
      if (checker.faults.isFull()) break;
      continue;
    }
    const { cell } = rowOf<Column>(record, names);
    checker.check(
      cellsOf((column) => cell(column).text),
      (column) => ({ ...cell(column), heading: column }),
    );
    if (checker.faults.isFull()) break;
  }
  return checker.outcome();
}

/** Of a column that we read; another may be called anything. */
function headingOf(name: string | undefined): string {
  return columns.find((column) => column === name) ?? '';
}

/** An amount such as 2500,00 without quotes would move all that follows it into the next column. */
function faultOfShift(record: CsvRecord, header: CsvRecord): BankFault | undefined {
  const found = faultOfLength(record, header);
  const fault = found === undefined ? undefined : { ...found, heading: '', code: 'row' as const };
  if (fault === undefined || record.width < header.width) return fault;
  const moved = record.cells.slice(header.width).some(({ text }) => text.trim() !== '');
  if (!moved) return undefined;
  return { ...fault, message: `${fault.message}; a cell with the separator in it needs quotes` };
}

const noHeader: CsvRecord = { line: 1, cells: [], width: 0 };

function readJson(source: string): StatementOutcome {
  const json = findJson(source);
  if (!json.ok) return refusedAs(json.faults, { code: 'json' });
  if (!Array.isArray(json.value)) {
    return refusedBankFile('the file: must be a list', { code: 'json' });
  }
  if (json.value.length > mostTransfers) {
    return refusedBankFile(`there are more than ${mostTransfers} entries; split the file`, tooMany);
  }
  const checker = createChecker();
  for (const [index, item] of json.value.entries()) {
    checker.check(
      cellsOf((column) => fieldOf(item, column)),
      (column) => json.placeOf([index, column]),
    );
    if (checker.faults.isFull()) break;
  }
  return checker.outcome();
}

/** Takes entry by entry; keeps what is needed of each. */
interface Checker {
  readonly faults: BankFaults;
  check(cells: Cells, placeOf: (column: Column) => Place): void;
  /** Entries so far. */
  count(): number;
  outcome(): StatementOutcome;
}

function createChecker(): Checker {
  const faults = createBankFaults();
  const seen = new Set<string>();
  const transfers: BankTransfer[] = [];
  let count = 0;
  return {
    faults,
    check(cells, placeOf) {
      count += 1;
      const before = faults.list.length;
      for (const column of columns) {
        const [holds, code, message] = rules[column];
        if (holds(cells[column])) continue;
        faults.add(() => placeOf(column), { code, message: `${column}: ${message}` });
      }
      const { id, date, amount, currency, reference } = cells;
      if (seen.has(id)) {
        const params = { id: id.slice(0, 100) };
        const message = `id: ${params.id} occurs twice`;
        faults.add(() => placeOf('id'), { code: 'twice', params, message });
      }
      seen.add(id);
      if (faults.list.length > before) return;
      transfers.push({ id, date, currency, reference, amountMinor: toMinorUnits(amount) });
    },
    count: () => count,
    outcome: () =>
      faults.list.length > 0 ? { ok: false, faults: faults.list } : { ok: true, transfers },
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
  const value: unknown = Object.hasOwn(item, column) ? Reflect.get(item, column) : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Only digits are moved: no float ever holds money. */
function toMinorUnits(amount: string): number {
  const [whole = '0', part = ''] = amount.split(/[.,]/);
  return Number(`${whole}${part.padEnd(2, '0')}`);
}
