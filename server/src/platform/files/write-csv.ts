import type { LanguageId } from '@rampa/contract';

/** Byte order mark: makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\u{feff}';

/** A number as the writer formats it; it may begin with a sign. */
export interface CsvFigure {
  readonly figure: string;
}

export type CsvValue = string | CsvFigure;

/** How CSV is written in a language: as spreadsheets of that locale expect it. */
export interface CsvHabit {
  /** A line with its end; texts become harmless, figures are written as they are. */
  line(cells: readonly CsvValue[]): string;
  /** Minor units as a decimal number. */
  amount(minor: number): CsvFigure;
  /** A decimal number that is given with a point. */
  decimal(text: string): CsvFigure;
}

/**
 * RFC 4180. In Serbian the fields are separated by semicolons and decimals by a comma, in English by
 * commas and a point.
 */
export function csvHabit(languageId: LanguageId): CsvHabit {
  const english = languageId === '3';
  const separator = english ? ',' : ';';
  return {
    line: (cells) => csvLine(cells, separator),
    amount: (minor) => figureOf(english ? decimalOf(minor) : decimalOf(minor).replace('.', ',')),
    decimal: (text) => figureOf(english ? text : text.replace('.', ',')),
  };
}

/** A line of RFC 4180 with its end. */
export function csvLine(cells: readonly CsvValue[], separator: ',' | ';'): string {
  const texts = cells.map((cell) =>
    quote(typeof cell === 'string' ? harmlessCell(cell) : cell.figure, separator),
  );
  return `${texts.join(separator)}\r\n`;
}

export function figureOf(figure: string): CsvFigure {
  return { figure };
}

/** What a formula begins with, in half and full width. */
const SIGN = /[=+\-@＝＋－＠]/u;
const SEPARATOR = /[,;\t\r\n]/u;
const BLANK = /[\s"]/u;

/**
 * Changes the apostrophes, if any, in front of what a spreadsheet would take for a formula. A cell begins
 * for it at the beginning of ours, and within it, for it may split by another separator than ours, or
 * end the line at a line break. A quote in the middle of what it takes for a cell is no quote to it.
 * Blanks and quotes in front do not matter to it either. Looks at each character once.
 */
function atFormulas(cell: string, change: (apostrophes: string) => string): string {
  if (!SIGN.test(cell)) return cell;
  let changed = '';
  let done = 0;
  let apostrophes = 0;
  let begins = true;
  for (let at = 0; at < cell.length; at += 1) {
    const sign = cell.charAt(at);
    if (sign === "'" && begins) {
      apostrophes += 1;
      continue;
    }
    if (begins && SIGN.test(sign)) {
      const from = at - apostrophes;
      changed += cell.slice(done, from) + change(cell.slice(from, at));
      done = at;
    }
    begins = SEPARATOR.test(sign) || (begins && apostrophes === 0 && BLANK.test(sign));
    apostrophes = 0;
  }
  return changed + cell.slice(done);
}

/**
 * A spreadsheet runs a cell that begins like a formula, also after a tab or a line break; an apostrophe
 * makes it text. Where there is one already, another makes it possible to undo this.
 */
function harmlessCell(cell: string): string {
  const text = atFormulas(cell, (apostrophes) => `'${apostrophes}`);
  return /^'*[\t\r\n]/.test(text) ? `'${text}` : text;
}

/** Minor units as a decimal number with a point, exactly. */
export function decimalOf(minor: number): string {
  const sign = minor < 0 ? '-' : '';
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function quote(cell: string, separator: string): string {
  if (!cell.includes(separator) && !/["\r\n]/.test(cell)) return cell;
  return `"${cell.replaceAll('"', '""')}"`;
}

/** Undoes what makes a cell harmless; and `="0012"`, by which spreadsheets keep leading zeros. */
export function plainCell(cell: string): string {
  const kept = /^="([^"]*)"$/.exec(cell)?.[1];
  if (kept !== undefined) return kept;
  const text = /^'+[\t\r\n]/.test(cell) ? cell.slice(1) : cell;
  return atFormulas(text, (apostrophes) => apostrophes.slice(1));
}
