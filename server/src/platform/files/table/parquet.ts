import type { ByteWriter, SchemaElement } from 'hyparquet-writer';
import type { Batches, Table, TableColumn } from './table.ts';
import { withoutEmpty } from './selection.ts';

/** Rows that are in memory at once, and are encoded without a pause: other calls wait meanwhile. */
const ROWS_IN_GROUP = 5000;

/** Digits after the point of a rate, which is kept in millionths. */
const RATE_DIGITS = 6;
/** Minor units in one unit of a currency, as a power of ten. */
const MINOR_DIGITS = 2;
/** Digits of a number in 64 bits. */
const MOST_DIGITS = 18;

/** What is not in it, programs compute themselves. */
type ParquetTable<Row> = Pick<Table<Row>, 'schema' | 'selection' | 'completeUpTo' | 'columns'>;

/**
 * Apache Parquet: the columns of the CSV with their types, for programs that have millions of rows. A
 * group of rows is written as soon as it is whole, so memory does not grow with its values, only with the footer,
 * which says of each group where its columns are.
 */
export async function* writeParquet<Row>(
  table: ParquetTable<Row>,
  batches: Batches<Row>,
): AsyncGenerator<Buffer, void, undefined> {
  // Rarely used, so that no server loads it before.
  const { ByteWriter: Bytes, ParquetWriter } = await import('hyparquet-writer');
  const columns = table.columns.map((column) => columnOf(column));
  const writer = new Bytes();
  const file = new ParquetWriter({
    writer,
    schema: [
      { name: 'schema', num_children: columns.length },
      ...columns.flatMap(({ elements }) => elements),
    ],
    kvMetadata: metadataOf(table),
    // In the form by which readers tell writers, and versions of one, apart.
    createdBy: 'Rampa version 1',
  });
  let rows: Row[] = [];
  const writeGroup = (): Buffer => {
    const columnData = columns.map(({ name, valueOf }) => ({
      name,
      data: rows.map(valueOf),
      // Where the pages of a group begin: it has one.
      offsetIndex: false,
    }));
    void file.write({ columnData, rowGroupSize: rows.length });
    rows = [];
    return taken(writer);
  };
  for await (const batch of batches) {
    rows.push(...batch);
    if (rows.length >= ROWS_IN_GROUP) yield writeGroup();
  }
  if (rows.length > 0) yield writeGroup();
  void file.finish();
  yield taken(writer);
}

/** What was written since the last time. */
function taken(writer: ByteWriter): Buffer {
  const bytes = Buffer.from(writer.getBytes());
  writer.index = 0;
  return bytes;
}

function metadataOf<Row>({ schema, selection, completeUpTo = null }: ParquetTable<Row>) {
  return [
    { key: 'schema', value: schema },
    { key: 'selection', value: JSON.stringify(withoutEmpty(selection)) },
    ...(completeUpTo === null
      ? []
      : [{ key: 'completeUpTo', value: JSON.stringify(completeUpTo) }]),
  ];
}

/** Numbers of 64 bits, also those of decimals, are `bigint`. */
type ParquetValue = string | bigint | number | null | readonly string[];

interface ParquetColumn<Row> {
  readonly name: string;
  readonly elements: SchemaElement[];
  valueOf(row: Row): ParquetValue;
}

function columnOf<Row>(column: TableColumn<Row>): ParquetColumn<Row> {
  const { name } = column;
  const required = { name, repetition_type: 'REQUIRED' } as const;
  const alone = (
    element: SchemaElement,
    valueOf: ParquetColumn<Row>['valueOf'],
  ): ParquetColumn<Row> => ({ name: element.name, elements: [element], valueOf });
  switch (column.kind) {
    case 'text': {
      const { code, codes } = column;
      if (codes !== undefined) return { name, elements: listOf(name), valueOf: codes };
      return alone({ ...required, ...text }, code ?? column.text);
    }
    case 'time':
      return alone(
        {
          name,
          repetition_type: 'OPTIONAL',
          type: 'INT64',
          converted_type: 'TIMESTAMP_MILLIS',
          logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
        },
        (row) => {
          const epochMs = column.time(row);
          return epochMs === null ? null : BigInt(epochMs);
        },
      );
    case 'day':
      return alone(
        { ...required, type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
        (row) => Date.parse(column.day(row)) / DAY_MS,
      );
    case 'amount':
      return alone({ ...required, ...decimalOf(MINOR_DIGITS) }, (row) => BigInt(column.minor(row)));
    case 'currency':
      return alone({ ...required, ...text, name: `${name}Currency` }, column.currency);
    case 'decimal':
      return alone(
        {
          ...required,
          ...(column.optional === true ? { repetition_type: 'OPTIONAL' } : {}),
          ...decimalOf(RATE_DIGITS),
        },
        (row) => {
          const decimal = column.decimal(row);
          return column.optional === true && decimal === '' ? null : unscaled(decimal);
        },
      );
    case 'count':
      return alone({ ...required, type: 'INT64' }, (row) => BigInt(column.count(row)));
  }
}

const DAY_MS = 86_400_000;

const text = {
  type: 'BYTE_ARRAY',
  converted_type: 'UTF8',
  logical_type: { type: 'STRING' },
} as const satisfies Partial<SchemaElement>;

function decimalOf(scale: number) {
  return {
    type: 'INT64',
    converted_type: 'DECIMAL',
    logical_type: { type: 'DECIMAL', precision: MOST_DIGITS, scale },
    precision: MOST_DIGITS,
    scale,
  } as const satisfies Partial<SchemaElement>;
}

/** A list of texts, in the three levels that the format asks for. */
function listOf(name: string): SchemaElement[] {
  return [
    {
      name,
      repetition_type: 'REQUIRED',
      num_children: 1,
      converted_type: 'LIST',
      logical_type: { type: 'LIST' },
    },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', repetition_type: 'REQUIRED', ...text },
  ];
}

/** `117.182` as 117182000: exact, which a floating-point number is not. */
function unscaled(decimal: string): bigint {
  const [whole = '', part = ''] = decimal.split('.');
  if (part.length > RATE_DIGITS) throw new Error(`${decimal} has too many digits`);
  return BigInt(whole + part.padEnd(RATE_DIGITS, '0'));
}
