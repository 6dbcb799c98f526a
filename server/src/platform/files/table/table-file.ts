import { Readable } from 'node:stream';
import type { ListFormat } from '@rampa/contract';
import type { ExportReply } from '../../http/http.ts';
import { writeCsv } from './csv.ts';
import { writeJson, writeNdjson } from './json.ts';
import { writeParquet } from './parquet.ts';
import { writePdf } from './pdf.ts';
import { inTurn, withPauses } from '../turns.ts';
import type { Batches, Table } from './table.ts';
import { writeXlsx } from './xlsx.ts';

const formats = {
  csv: { contentType: 'text/csv; charset=utf-8', write: writeCsv },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: writeXlsx,
  },
  pdf: { contentType: 'application/pdf', write: writePdf },
  json: { contentType: 'application/json; charset=utf-8', write: writeJson },
  ndjson: { contentType: 'application/x-ndjson; charset=utf-8', write: writeNdjson },
  parquet: { contentType: 'application/vnd.apache.parquet', write: writeParquet },
} as const satisfies Readonly<Record<ListFormat, object>>;

/** How many rows are written without a pause, in which all others have their turn. A row of a PDF costs the most. */
const ROWS_IN_A_ROW = { pdf: 50, other: 100 };

/** A list as a file, created while it is read. `name` has plain letters only: it is sent in a header. */
export function tableFile<Row, Schema extends string>(
  format: ListFormat,
  name: string,
  table: Table<Row> & { readonly schema: Schema },
  batches: Batches<Row>,
): ExportReply<Schema> {
  const { contentType, write } = formats[format];
  const rows = format === 'pdf' ? ROWS_IN_A_ROW.pdf : ROWS_IN_A_ROW.other;
  return {
    contentType,
    fileName: `${name}.${format}`,
    body: Readable.from(inTurn(write(table, withPauses(batches, rows))), { objectMode: false }),
    totalRecords: table.total.records,
    schema: table.schema,
  };
}
