import { from as copyFrom } from 'pg-copy-streams';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database } from './database.ts';

/** A value of COPY's text format; null has a notation of its own. */
export type CopyValue = string | number | null;

/** One transaction on one connection, for loads of many rows. */
export interface BulkCopy {
  run(text: string, values: readonly unknown[]): Promise<void>;
  /** Streams lines, as `copyLine` makes them, into a table; an item may contain many lines. */
  copyInto(table: string, columns: readonly string[], lines: Iterable<string>): Promise<void>;
}

/** Runs `work` in one transaction without a time limit; all of it or nothing. */
export async function inBulkTransaction<T>(
  database: Database,
  work: (bulk: BulkCopy) => Promise<T>,
): Promise<T> {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL statement_timeout = 0');
    const result = await work({
      async run(text, values) {
        await client.query(text, [...values]);
      },
      async copyInto(table, columns, lines) {
        const target = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
        await pipeline(Readable.from(lines, { objectMode: true }), target);
      },
    });
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

export function copyLine(values: readonly CopyValue[]): string {
  return `${values.map(copyText).join('\t')}\n`;
}

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
};

function copyText(value: CopyValue): string {
  if (value === null) return '\\N';
  return String(value).replaceAll(/[\\\t\n\r]/g, (char) => escapes[char] ?? char);
}
