import type { Place } from './places.ts';

export interface CsvCell extends Place {
  readonly text: string;
}

/** A row of a table, not yet matched to columns. */
export interface CsvRecord {
  readonly line: number;
  /** Without the empty ones beyond `mostCells`. */
  readonly cells: readonly CsvCell[];
  /** How many cells there are, those included. */
  readonly width: number;
}

/** Why a table is not read beyond a place. */
export interface CsvFault extends Place {
  readonly why: 'quote-open' | 'too-many-cells' | 'cell-too-long';
  /** How many cells of its row are before it. */
  readonly cellsBefore: number;
}

/** Most cells of a row with content: no table of ours has half as many columns. */
export const mostCells = 100;
/** Most characters of a cell. */
export const longestCell = 4000;
/** Most characters of a row that comes in pieces; an unclosed quote would swallow the rest of the file. */
export const longestRow = 64 * 1024;

/** Cuts a text into rows; each character is looked at a fixed number of times, however it is arranged. */
export interface CsvSplitter {
  /** The rows that are complete with this text, without blank ones. After a fault there are no more. */
  push(text: string, last: boolean): Generator<CsvRecord | CsvFault, void>;
  /** Characters of the row that is not complete yet. */
  waiting(): number;
  /** Its line. */
  line(): number;
}

/** Unless it is given, the separator is a semicolon if the first line has one, else a comma. */
export function createCsvSplitter(
  given: { readonly separator?: string | undefined; readonly firstLine?: number } = {},
): CsvSplitter {
  let { separator } = given;
  let line = given.firstLine ?? 1;
  let rest = '';
  /** An incomplete row is read again when its text has doubled, not with every piece of it. */
  let worthwhile = 0;
  /** The first row is the header, even a blank one. */
  let begun = false;

  return {
    *push(more, last) {
      const text = rest + more;
      rest = text;
      if (!last && text.length < worthwhile) return;
      separator ??= separatorOf(text, last);
      if (separator === undefined) return;
      let at = 0;
      while (at < text.length) {
        if (begun) {
          const blank = blankLines(text, at, separator);
          at = blank.end;
          line += blank.count;
          if (at >= text.length) break;
        }
        const found = readRecord({ text, separator, last }, at, line);
        if (found === undefined) break;
        if ('why' in found) {
          yield found;
          return;
        }
        if (!begun || !isBlank(found.record)) yield found.record;
        begun = true;
        [at, line] = [found.end, found.nextLine];
      }
      rest = text.slice(at);
      worthwhile = Math.min(2 * rest.length, longestRow);
    },
    waiting: () => rest.length,
    line: () => line,
  };
}

function separatorOf(text: string, last: boolean): string | undefined {
  const end = text.indexOf('\n');
  if (end < 0 && !last) return undefined;
  return (end < 0 ? text : text.slice(0, end)).includes(';') ? ';' : ',';
}

/** Lines that hold nothing but separators and blanks: many of them cost no more than their characters. */
function blankLines(
  text: string,
  start: number,
  separator: string,
): { readonly end: number; readonly count: number } {
  let [end, count] = [start, 0];
  for (let at = start; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '\n') {
      end = at + 1;
      count += 1;
    } else if (char !== separator && char !== '\r' && char !== ' ') break;
  }
  return { end, count };
}

interface FoundRecord {
  readonly record: CsvRecord;
  /** Behind its line break. */
  readonly end: number;
  readonly nextLine: number;
}

/** The row that begins at `start`; undefined while more text is needed to know where it ends. */
function readRecord(
  source: { readonly text: string; readonly separator: string; readonly last: boolean },
  start: number,
  firstLine: number,
): FoundRecord | CsvFault | undefined {
  const { text, separator, last } = source;
  const cells: CsvCell[] = [];
  let [line, lineStart, at, width] = [firstLine, start, start, 0];
  for (;;) {
    // Empty cells beyond the last that is kept cost no more than their separators.
    if (cells.length >= mostCells && text.charAt(at) === separator) {
      width += 1;
      at += 1;
      continue;
    }
    const [cellLine, column] = [line, at - lineStart + 1];
    const cellsBefore = width;
    const fault = (why: CsvFault['why']): CsvFault => ({
      line: cellLine,
      column,
      why,
      cellsBefore,
    });
    let quoted = '';
    if (text.charAt(at) === '"') {
      const close = closingQuote(text, at);
      // A quote at the end may be the first of two.
      if (!last && (close < 0 || close + 1 === text.length)) return undefined;
      if (close < 0) return fault('quote-open');
      quoted = text.slice(at + 1, close);
      const breaks = countLineBreaks(quoted);
      if (breaks > 0) [line, lineStart] = [line + breaks, at + 2 + quoted.lastIndexOf('\n')];
      at = close + 1;
    }
    const end = endOfCell(text, at, separator);
    if (end === text.length && !last) return undefined;
    if (quoted.length + end - at > longestCell) return fault('cell-too-long');
    const value = quoted.replaceAll('""', '"') + withoutReturn(text.slice(at, end));
    if (cells.length < mostCells) cells.push({ line: cellLine, column, text: value });
    else if (value.trim() !== '') return fault('too-many-cells');
    width += 1;
    if (text.charAt(end) !== separator) {
      return { record: { line: firstLine, cells, width }, end: end + 1, nextLine: line + 1 };
    }
    at = end + 1;
  }
}

/** The quote that ends a quoted cell; doubled ones belong to it. */
function closingQuote(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text.charAt(at + 1) !== '"') return at;
  }
  return -1;
}

function endOfCell(text: string, start: number, separator: string): number {
  let at = start;
  while (at < text.length && text.charAt(at) !== separator && text.charAt(at) !== '\n') at += 1;
  return at;
}

function countLineBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function withoutReturn(text: string): string {
  return text.endsWith('\r') ? text.slice(0, -1) : text;
}

function isBlank({ cells }: CsvRecord): boolean {
  return cells.every(({ text }) => text.trim() === '');
}
