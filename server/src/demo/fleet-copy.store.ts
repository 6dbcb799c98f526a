import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A value of COPY's text format; null is its own sign. */
export type CopyValue = string | number | null;

/**
 * Streams rows into a table, as fast as the database takes them. The batches are lines of COPY's
 * text format, as `copyLine` makes them.
 */
export async function copyInto(
  client: pg.PoolClient,
  table: string,
  columns: readonly string[],
  batches: Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  const target = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
  await pipeline(Readable.from(batches, { objectMode: true }), target);
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

/** Runs `work` on one connection in one transaction. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL statement_timeout = 0');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

export async function ensurePartitions(
  client: pg.PoolClient,
  firstDay: string,
  lastDay: string,
): Promise<void> {
  await client.query(
    `SELECT ensure_passage_partition(month::date)
     FROM generate_series(date_trunc('month', $1::date), $2::date, interval '1 month') AS month`,
    [firstDay, lastDay],
  );
}
