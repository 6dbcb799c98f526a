import { createServer, type ServerResponse } from 'node:http';
import { createPublicKey } from 'node:crypto';
import { jwtVerify } from 'jose';
import pg from 'pg';
import { pdfOf } from './floor-pdf.ts';
import type { FloorRow } from './floor-row.ts';
import { xlsxOf } from './floor-xlsx.ts';

// The floor: hand-written code with this one thing to do. Bare node:http, the same token check, one
// statement of its own, and the bytes of the file put together without any library: a font that every
// PDF reader has, and no output while rows are being read.

interface FloorPlan {
  readonly databaseUrl: string;
  readonly publicKeyPem: string;
  readonly accountId: string;
  /** Names by the ids of stations. */
  readonly stations: Readonly<Record<string, string>>;
}

const plan = JSON.parse(process.env['FLOOR_PLAN'] ?? '') as FloorPlan;
const key = createPublicKey(plan.publicKeyPem);
const pool = new pg.Pool({ connectionString: plan.databaseUrl, max: 10 });

const statement = `
  SELECT p.passage_id, t.serial_number, t.plate, t.nickname, coalesce(p.entry_station_id, ''),
    to_char(p.entered_at AT TIME ZONE 'Europe/Belgrade', 'DD.MM.YYYY HH24:MI'), p.exit_station_id,
    to_char(p.exited_at AT TIME ZONE 'Europe/Belgrade', 'DD.MM.YYYY HH24:MI'), p.lane, p.category,
    (p.amount_minor / 100.0)::numeric(12, 2)::text
  FROM passages p JOIN tags t USING (account_id, tag_id)
  WHERE p.account_id = $1
    AND p.exited_at >= $2::date::timestamp AT TIME ZONE 'Europe/Belgrade'
    AND p.exited_at < ($3::date + 1)::timestamp AT TIME ZONE 'Europe/Belgrade'
  ORDER BY p.exited_at DESC, p.passage_id DESC`;

async function answer(authorization: string, url: URL, reply: ServerResponse): Promise<void> {
  await jwtVerify(authorization.slice('Bearer '.length), key, { algorithms: ['EdDSA'] });
  const [from, to] = (url.searchParams.get('period') ?? '').split('/');
  const { rows } = await pool.query<string[]>({
    text: statement,
    values: [plan.accountId, from, to],
    rowMode: 'array',
  });
  for (const row of rows) {
    row[4] = plan.stations[row[4] ?? ''] ?? '';
    row[6] = plan.stations[row[6] ?? ''] ?? '';
  }
  // The statement's columns, which the driver does not know.
  const passages = rows as unknown as readonly FloorRow[];
  reply.setHeader('X-Total-Records', String(rows.length));
  reply.end(url.searchParams.get('format') === 'pdf' ? pdfOf(passages) : xlsxOf(passages));
}

const server = createServer((request, reply) => {
  const url = new URL(request.url ?? '', 'http://localhost');
  answer(request.headers.authorization ?? '', url, reply).catch((error: unknown) => {
    reply.statusCode = 500;
    reply.end(String(error));
  });
});

server.listen(Number(process.env['FLOOR_PORT']), '127.0.0.1', () => process.send?.('ready'));
