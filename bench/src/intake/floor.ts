import { createServer } from 'node:http';
import pg from 'pg';
import { tellProcessorTime } from '../processor-time.ts';

// The floor of intake: written by hand for this one thing, with tables of its own. Bare node:http reads a
// delivery, a table of ready prices says what each passage costs, and one transaction per thousand writes
// passages that are new by their keys, a posting for each, and the balances. Nothing of ours is in it: no
// calculation kept, no sums by day, no counter-postings, no history, no events.

interface Passage {
  readonly key: string;
  readonly serialNumber: string;
  readonly entryStation: string;
  readonly exitStation: string;
  readonly exitedAt: string;
  readonly category: string;
}

const BATCH = 1000;
const prices = new Map(
  Object.entries(JSON.parse(process.env['FLOOR_PRICES'] ?? '{}') as Record<string, number>),
);
const pool = new pg.Pool({ connectionString: process.env['FLOOR_DATABASE'], max: 2 });

const server = createServer((request, reply) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    record(Buffer.concat(chunks).toString()).then(
      (recorded) => reply.end(JSON.stringify({ recorded })),
      (error: unknown) => {
        reply.statusCode = 500;
        reply.end(String(error));
      },
    );
  });
});

async function record(body: string): Promise<number> {
  const { passages } = JSON.parse(body) as { readonly passages: readonly Passage[] };
  const tags = await pool.query<{ serial_number: string; tag_id: string }>({
    name: 'tags',
    text: 'SELECT serial_number, tag_id FROM floor_tags WHERE serial_number = ANY($1)',
    values: [passages.map(({ serialNumber }) => serialNumber)],
  });
  const tagOf = new Map(tags.rows.map((row) => [row.serial_number, row.tag_id]));
  let recorded = 0;
  for (let at = 0; at < passages.length; at += BATCH) {
    recorded += await recordBatch(passages.slice(at, at + BATCH), tagOf);
  }
  return recorded;
}

async function recordBatch(
  batch: readonly Passage[],
  tagOf: ReadonlyMap<string, string>,
): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<{ recorded: number }>({
      name: 'record',
      text: `
        WITH fresh AS (
          INSERT INTO floor_passages (source_key, tag_id, entry, exit, exited_at, amount)
          SELECT * FROM unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::timestamptz[], $6::bigint[])
          ON CONFLICT DO NOTHING RETURNING source_key, tag_id, amount),
        posted AS (
          INSERT INTO floor_postings (source_key, tag_id, amount)
          SELECT source_key, tag_id, -amount FROM fresh),
        moved AS (
          INSERT INTO floor_balances AS known (tag_id, balance)
          SELECT tag_id, -sum(amount) FROM fresh GROUP BY tag_id ORDER BY tag_id
          ON CONFLICT (tag_id) DO UPDATE SET balance = known.balance + excluded.balance)
        SELECT count(*)::int AS recorded FROM fresh`,
      values: [
        batch.map(({ key }) => key),
        batch.map(({ serialNumber }) => tagOf.get(serialNumber)),
        batch.map(({ entryStation }) => entryStation),
        batch.map(({ exitStation }) => exitStation),
        batch.map(({ exitedAt }) => exitedAt),
        batch.map((one) => prices.get(`${one.entryStation} ${one.exitStation} ${one.category}`)),
      ],
    });
    await client.query('COMMIT');
    return rows[0]?.recorded ?? 0;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

tellProcessorTime();
server.listen(Number(process.env['FLOOR_PORT']), '127.0.0.1', () => process.send?.('ready'));
