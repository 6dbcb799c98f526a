import { z } from 'zod';

/** Formats in which lists are exported. */
export const listFormat = z.enum(['csv', 'xlsx', 'pdf', 'json', 'ndjson', 'parquet']);
export type ListFormat = z.infer<typeof listFormat>;

export const listContentTypes = [
  'text/csv; charset=utf-8',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/pdf',
  'application/json; charset=utf-8',
  'application/x-ndjson; charset=utf-8',
  'application/vnd.apache.parquet',
] as const;
