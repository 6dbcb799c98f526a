import { Readable } from 'node:stream';
import type { FileReply } from '../../http/http.ts';
import { writeCsv } from './csv.ts';
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
} as const;

/** A list as a file, created while it is read. `name` has plain letters only: it is sent in a header. */
export function tableFile<Row>(
  format: keyof typeof formats,
  name: string,
  table: Table<Row>,
  batches: Batches<Row>,
): FileReply {
  const { contentType, write } = formats[format];
  return {
    contentType,
    fileName: `${name}.${format}`,
    body: Readable.from(write(table, batches), { objectMode: false }),
    totalRecords: table.total.records,
    schema: table.schema,
  };
}
