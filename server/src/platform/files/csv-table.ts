import type { FileFault, Place } from './json-places.ts';

export interface CsvCell extends Place {
  readonly text: string;
}

export interface CsvRow<Column extends string> {
  readonly line: number;
  cell(column: Column): CsvCell;
}

export type CsvTable<Column extends string> =
  | { readonly ok: true; readonly rows: readonly CsvRow<Column>[] }
  | { readonly ok: false; readonly faults: readonly FileFault[] };

/**
 * Reads CSV with a header: comma or semicolon, quotes where needed (RFC 4180), the columns in any
 * order. A missing optional column is an empty cell in every row.
 */
export function readCsvTable<Column extends string>(
  text: string,
  columns: CsvColumns<Column>,
): CsvTable<Column> {
  const separator = separatorOf(text);
  const parsed = parseCells(text, separator);
  if ('message' in parsed) return { ok: false, faults: [parsed] };
  const [header = [], ...lines] = parsed;
  const names = namesOf(header);
  const faults = [
    ...faultsOfHeader(header, columns),
    ...lines.filter((cells) => !isBlank(cells)).flatMap((cells) => faultsOfLength(cells, header)),
  ];
  if (faults.length > 0) return { ok: false, faults };
  return {
    ok: true,
    rows: lines.filter((cells) => !isBlank(cells)).map((cells) => rowOf(cells, names)),
  };
}

export interface CsvColumns<Column extends string> {
  readonly required: readonly Column[];
  readonly optional: readonly Column[];
}

/** The separator: a semicolon if the header has one, else a comma. */
export function separatorOf(text: string): string {
  return (text.split('\n', 1)[0] ?? '').includes(';') ? ';' : ',';
}

export function namesOf(header: readonly CsvCell[]): string[] {
  return header.map((cell) => cell.text.trim().toLowerCase());
}

export function faultsOfHeader(
  header: readonly CsvCell[],
  columns: CsvColumns<string>,
): FileFault[] {
  const names = namesOf(header);
  const known = new Set<string>([...columns.required, ...columns.optional]);
  return [
    ...columns.required
      .filter((column) => !names.includes(column))
      .map((column) => ({ line: 1, column: 1, message: `the column ${column} is missing` })),
    ...header
      .filter((_, at) => !known.has(names[at] ?? ''))
      .map((cell) => ({ ...placeOf(cell), message: `there is no column ${cell.text}` })),
    ...header
      .filter((_, at) => names.indexOf(names[at] ?? '') !== at)
      .map((cell) => ({ ...placeOf(cell), message: `the column ${cell.text} occurs twice` })),
  ];
}

export function faultsOfLength(cells: readonly CsvCell[], header: readonly CsvCell[]): FileFault[] {
  if (cells.length === header.length) return [];
  const message = `${cells.length} cells where the header has ${header.length}`;
  return [{ line: cells[0]?.line ?? 1, column: 1, message }];
}

export function rowOf<Column extends string>(
  cells: readonly CsvCell[],
  names: readonly string[],
): CsvRow<Column> {
  const line = cells[0]?.line ?? 1;
  return {
    line,
    cell: (column) => cells[names.indexOf(column)] ?? { line, column: 1, text: '' },
  };
}

function placeOf({ line, column }: Place): Place {
  return { line, column };
}

export function isBlank(cells: readonly CsvCell[]): boolean {
  return cells.every(({ text }) => text.trim() === '');
}

/** All cells with their positions; or the error of an unclosed quote. */
export function parseCells(
  text: string,
  separator: string,
  firstLine = 1,
): CsvCell[][] | FileFault {
  const rows: CsvCell[][] = [[]];
  let [line, lineStart, at] = [firstLine, 0, 0];
  while (at <= text.length) {
    const place = { line, column: at - lineStart + 1 };
    let value = '';
    if (text.charAt(at) === '"') {
      const end = closingQuote(text, at);
      if (end < 0) return { ...place, message: 'the quote is never closed' };
      const quoted = text.slice(at + 1, end);
      value = quoted.replaceAll('""', '"');
      const breaks = quoted.split('\n').length - 1;
      if (breaks > 0) [line, lineStart] = [line + breaks, at + 1 + quoted.lastIndexOf('\n') + 1];
      at = end + 1;
    }
    const start = at;
    while (at < text.length && text.charAt(at) !== separator && text.charAt(at) !== '\n') at += 1;
    value += text.slice(start, at).replace(/\r$/, '');
    rows.at(-1)?.push({ ...place, text: value });
    if (text.charAt(at) === '\n') {
      [line, lineStart] = [line + 1, at + 1];
      rows.push([]);
    } else if (at >= text.length) break;
    at += 1;
  }
  return rows.filter((cells) => cells.length > 0);
}

/** The quote that ends a quoted cell; doubled ones belong to it. */
export function closingQuote(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text.charAt(at) !== '"') continue;
    if (text.charAt(at + 1) !== '"') return at;
    at += 1;
  }
  return -1;
}
