import { Readable } from 'node:stream';
import type { ListFormat } from '@rampa/contract';
import type { ExportReply } from '../../http/http.ts';
import { writeCsv } from './csv.ts';
import { writeJson, writeNdjson } from './json.ts';
import { writeParquet } from './parquet.ts';
import { writePdf } from './pdf.ts';
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

/** A list as a file, created while it is read. `name` has plain letters only: it is sent in a header. */
export function tableFile<Row, Schema extends string>(
  format: ListFormat,
  name: string,
  table: Table<Row> & { readonly schema: Schema },
  batches: Batches<Row>,
): ExportReply<Schema> {
  const { contentType, write } = formats[format];
  return {
    contentType,
    fileName: `${name}.${format}`,
    body: Readable.from(write(table, batches), { objectMode: false }),
    totalRecords: table.total.records,
    schema: table.schema,
  };
}
