import type { LanguageId } from '@rampa/contract';

/** Byte order mark: makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\u{feff}';

/** How CSV is written in a language: as spreadsheets of that locale expect it. */
export interface CsvHabit {
  /** A line with its end. Cells are written unchanged; see `harmlessCell`. */
  line(cells: readonly string[]): string;
  /** Minor units as a decimal number. */
  amount(minor: number): string;
  /** A decimal number that is given with a point. */
  decimal(text: string): string;
}

/**
 * RFC 4180. In Serbian the fields are separated by semicolons and decimals by a comma, in English by
 * commas and a point.
 */
export function csvHabit(languageId: LanguageId): CsvHabit {
  const english = languageId === '3';
  const separator = english ? ',' : ';';
  return {
    line: (cells) => `${cells.map((cell) => quote(cell, separator)).join(separator)}\r\n`,
    amount: (minor) => (english ? decimalOf(minor) : decimalOf(minor).replace('.', ',')),
    decimal: (text) => (english ? text : text.replace('.', ',')),
  };
}

/** A spreadsheet runs a cell that begins like a formula; an apostrophe makes it text. */
export function harmlessCell(cell: string): string {
  return /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
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

/** Undoes `harmlessCell`; and `="0012"`, by which spreadsheets keep leading zeros. */
export function plainCell(cell: string): string {
  const kept = /^="([^"]*)"$/.exec(cell)?.[1];
  if (kept !== undefined) return kept;
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
