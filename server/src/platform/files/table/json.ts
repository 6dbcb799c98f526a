import { withoutEmpty } from './selection.ts';
import type { Batches, JsonValue, Table, TableColumn } from './table.ts';

/**
 * One object, whose `items` are the rows, each on a line of its own: what was exported is said before the
 * rows, so that a reader need not wait for the end.
 */
export async function* writeJson<Row>(
  table: Table<Row>,
  batches: Batches<Row>,
): AsyncGenerator<Buffer, void, undefined> {
  const { schema, selection, total, completeUpTo = null } = table;
  const head = JSON.stringify({
    schema,
    selection: withoutEmpty(selection),
    totalRecords: total.records,
    totalAmount: { amount: total.minor, currency: total.currencyCode },
    ...(completeUpTo === null ? {} : { completeUpTo }),
  });
  const lineOf = lineWriter(table);
  let separator = '\n';
  yield Buffer.from(`${head.slice(0, -1)},"items":[`);
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield Buffer.from(separator + batch.map(lineOf).join(',\n'));
    separator = ',\n';
  }
  yield Buffer.from('\n]}\n');
}

/** The same rows alone, one a line: for readers that do not hold the whole. */
export async function* writeNdjson<Row>(
  table: Table<Row>,
  batches: Batches<Row>,
): AsyncGenerator<Buffer, void, undefined> {
  const lineOf = lineWriter(table);
  for await (const batch of batches) {
    yield Buffer.from(batch.map((row) => `${lineOf(row)}\n`).join(''));
  }
}

function lineWriter<Row>(table: Table<Row>): (row: Row) => string {
  // The currency is part of its amount.
  const columns = table.columns.filter(({ kind }) => kind !== 'currency');
  return (row) =>
    JSON.stringify(
      Object.fromEntries(columns.map((column) => [column.name, valueOf(column, row, table)])),
    );
}

function valueOf<Row>(
  column: TableColumn<Row>,
  row: Row,
  { tollTime }: Pick<Table<Row>, 'tollTime'>,
): JsonValue {
  switch (column.kind) {
    case 'text':
      return column.codes?.(row) ?? column.code?.(row) ?? column.text(row);
    case 'time': {
      const epochMs = column.time(row);
      return epochMs === null ? null : tollTime.wireOf(epochMs);
    }
    case 'day':
      return column.day(row);
    case 'amount':
      return { amount: column.minor(row), currency: column.currency(row) };
    case 'currency':
      return column.currency(row);
    case 'decimal':
      return column.decimal(row);
    case 'count':
      return column.count(row);
  }
}
