import {
  byteOrderMark,
  csvHabit,
  harmlessCell as harmless,
} from '../../../platform/files/write-csv.ts';
import { exportColumns } from './export-table.ts';
import type { ExportBatches, ExportRow, ExportTable } from './export-table.ts';

/** As spreadsheets of the language expect it, in UTF-8; times are toll time. */
export async function* writeCsv(
  table: ExportTable,
  batches: ExportBatches,
): AsyncGenerator<Buffer, void, undefined> {
  const { line, amount } = csvHabit(table.languageId);
  yield Buffer.from(byteOrderMark + line(exportColumns.map((column) => table.labels[column])));
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
    harmless(row.costCentre),
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
