/** A credit on the operator's account, as a bank's statement tells it. */
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

export interface StatementFault {
  readonly line: number;
  /** Counted from 1; 0 where the whole line is meant. */
  readonly column: number;
  readonly message: string;
}

export type StatementOutcome =
  | { readonly ok: true; readonly transfers: readonly BankTransfer[] }
  | { readonly ok: false; readonly faults: readonly StatementFault[] };

const columns = ['id', 'date', 'amount', 'currency', 'reference'] as const;
type Column = (typeof columns)[number];
type Cells = Readonly<Record<Column, string>>;

type Rule = readonly [holds: (cell: string) => boolean, message: string];

const rules: Readonly<Record<Column, Rule>> = {
  id: [(cell) => /^.{1,100}$/.test(cell), 'an id of 1 to 100 characters is missing'],
  date: [isDay, 'a date such as 2026-11-20 is missing'],
  amount: [isCredit, 'an amount above zero such as 2500,00 is missing'],
  currency: [(cell) => /^(RSD|BAM|EUR)$/.test(cell), 'the currency must be RSD, BAM or EUR'],
  reference: [(cell) => /^.{0,60}$/.test(cell), 'the reference is longer than 60 characters'],
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
 * quotes where needed), or a JSON list of objects with these fields. All faults are told at once.
 */
export function readStatement(text: string): StatementOutcome {
  const source = text.replace(/^\uFEFF/, '').trim();
  return source.startsWith('[') ? readJson(source) : readCsv(source);
}

function readCsv(source: string): StatementOutcome {
  const [header = '', ...lines] = source.split(/\r?\n/);
  const separator = header.includes(';') ? ';' : ',';
  const names = splitLine(header, separator).map((name) => name.trim().toLowerCase());
  const missing = columns.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    const message = `the header lacks ${missing.join(', ')}`;
    return { ok: false, faults: [{ line: 1, column: 0, message }] };
  }
  const places = columns.map((column) => names.indexOf(column));
  const rows = lines.flatMap((line, index) =>
    line.trim() === '' ? [] : [{ line: index + 2, cells: splitLine(line, separator) }],
  );
  return checkRows(
    rows.map(({ line, cells }) => ({
      line,
      columnOf: (column) => (places[columns.indexOf(column)] ?? 0) + 1,
      cells: cellsOf((column) => cells[places[columns.indexOf(column)] ?? -1] ?? ''),
    })),
  );
}

function readJson(source: string): StatementOutcome {
  let list: unknown;
  try {
    list = JSON.parse(source);
  } catch (error) {
    const message = error instanceof Error ? error.message : 'not JSON';
    return { ok: false, faults: [{ line: 1, column: 0, message }] };
  }
  if (!Array.isArray(list)) {
    return { ok: false, faults: [{ line: 1, column: 0, message: 'a list is expected' }] };
  }
  return checkRows(
    list.map((item: unknown, index) => ({
      line: index + 1,
      columnOf: () => 0,
      cells: cellsOf((column) => fieldOf(item, column)),
    })),
  );
}

interface Row {
  readonly line: number;
  columnOf(column: Column): number;
  readonly cells: Cells;
}

function checkRows(rows: readonly Row[]): StatementOutcome {
  const faults: StatementFault[] = [];
  const seen = new Set<string>();
  for (const { line, columnOf, cells } of rows) {
    for (const column of columns) {
      const [holds, message] = rules[column];
      if (!holds(cells[column])) faults.push({ line, column: columnOf(column), message });
    }
    if (seen.has(cells.id)) {
      faults.push({ line, column: columnOf('id'), message: `the id ${cells.id} stands twice` });
    }
    seen.add(cells.id);
  }
  if (faults.length > 0) return { ok: false, faults };
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

/** Digits alone are moved: no float ever holds money. */
function toMinorUnits(amount: string): number {
  const [whole = '0', part = ''] = amount.split(/[.,]/);
  return Number(`${whole}${part.padEnd(2, '0')}`);
}

function splitLine(line: string, separator: string): readonly string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (const char of line) {
    if (char === '"') quoted = !quoted;
    else if (char === separator && !quoted) {
      cells.push(cell);
      cell = '';
    } else cell += char;
  }
  return [...cells, cell];
}
