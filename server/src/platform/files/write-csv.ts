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

/**
 * Where a spreadsheet may see a cell begin: at the beginning of ours, and within it, for it may split by
 * another separator than ours, or end the line at a line break. A quote in the middle of what it takes
 * for a cell is no quote to it. Blanks and quotes in front do not matter to it either.
 */
const BEGINNING = '(^|[,;\\t\\r\\n])([\\s"]*)';
/** What a formula begins with, in half and full width. */
const SIGN = '[=+\\-@＝＋－＠]';
const formulas = new RegExp(`${BEGINNING}('*${SIGN})`, 'gu');
const escapedFormulas = new RegExp(`${BEGINNING}'('*${SIGN})`, 'gu');

/**
 * A spreadsheet runs a cell that begins like a formula, also after a tab or a line break; an apostrophe
 * makes it text. Where there is one already, another makes it possible to undo this.
 */
function harmlessCell(cell: string): string {
  const text = cell.replaceAll(formulas, "$1$2'$3");
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
  return text.replaceAll(escapedFormulas, '$1$2$3');
}
