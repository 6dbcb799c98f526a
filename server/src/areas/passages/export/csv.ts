import { decimalOf, exportColumns } from './export-table.ts';
import type { ExportBatches, ExportRow, ExportTable } from './export-table.ts';

const BYTE_ORDER_MARK = '\u{feff}';

/**
 * CSV by RFC 4180 in UTF-8. The byte order mark makes spreadsheets read the letters right. In
 * Serbian the fields are separated by semicolons and decimals by a comma, in English by commas and
 * a point: as spreadsheets of these languages expect them. Times are toll time.
 */
export async function* writeCsv(
  table: ExportTable,
  batches: ExportBatches,
): AsyncGenerator<Buffer, void, undefined> {
  const english = table.languageId === '3';
  const separator = english ? ',' : ';';
  const line = (cells: readonly string[]): string =>
    `${cells.map((cell) => quote(cell, separator)).join(separator)}\r\n`;
  const amount = (minor: number): string =>
    english ? decimalOf(minor) : decimalOf(minor).replace('.', ',');

  yield Buffer.from(BYTE_ORDER_MARK + line(exportColumns.map((column) => table.labels[column])));
  for await (const batch of batches) {
    yield Buffer.from(batch.map((row) => line(cellsOf(row, table, amount))).join(''));
  }
}

function cellsOf(
  row: ExportRow,
  { tollTime, currency }: ExportTable,
  amount: (minor: number) => string,
): readonly string[] {
  return [
    harmless(row.serialNumber),
    harmless(row.plate),
    harmless(row.nickname),
    row.enteredAt === null ? '' : tollTime.dateTimeOf(row.enteredAt),
    harmless(row.entry),
    tollTime.dateTimeOf(row.exitedAt),
    harmless(row.exit),
    harmless(row.lane),
    row.category,
    amount(row.amountMinor),
    currency,
    row.marks,
  ];
}

/** A spreadsheet runs a cell that begins like a formula; an apostrophe makes it text. */
function harmless(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

function quote(cell: string, separator: string): string {
  if (!cell.includes(separator) && !/["\r\n]/.test(cell)) return cell;
  return `"${cell.replaceAll('"', '""')}"`;
}
