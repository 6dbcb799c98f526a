import { byteOrderMark, csvHabit, type CsvHabit, type CsvValue } from '../write-csv.ts';
import type { Batches, Table, TableColumn } from './table.ts';

/** As spreadsheets of the language expect it, in UTF-8; times are toll time. */
export async function* writeCsv<Row>(
  table: Table<Row>,
  batches: Batches<Row>,
): AsyncGenerator<Buffer, void, undefined> {
  const { columns } = table;
  const habit = csvHabit(table.languageId);
  yield Buffer.from(byteOrderMark + habit.line(columns.map(({ label }) => label)));
  for await (const batch of batches) {
    const lines = batch.map((row) =>
      habit.line(columns.map((column) => cellOf(column, row, table, habit))),
    );
    yield Buffer.from(lines.join(''));
  }
}

function cellOf<Row>(
  column: TableColumn<Row>,
  row: Row,
  { tollTime }: Table<Row>,
  { amount, decimal }: CsvHabit,
): CsvValue {
  switch (column.kind) {
    case 'text':
      return column.text(row);
    case 'time': {
      const epochMs = column.time(row);
      return epochMs === null ? '' : tollTime.dateTimeOf(epochMs);
    }
    case 'day':
      return column.day(row);
    case 'amount':
      return amount(column.minor(row));
    case 'currency':
      return column.currency(row);
    case 'decimal':
      return decimal(column.decimal(row));
    case 'count':
      return decimal(String(column.count(row)));
  }
}
