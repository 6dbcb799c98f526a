import { createServer } from 'node:http';
import { createPublicKey, verify } from 'node:crypto';
import pg from 'pg';
import { tellProcessorTime } from '../processor-time.ts';

// The floor: pages of passages, and other lists, as somebody writes them who has only this to do. Bare node:http and
// the driver; tables of its own with what a page shows, a row with the sums of each account, one statement for
// each. Its plan comes as JSON in the environment.

interface FloorPlan {
  readonly databaseUrl: string;
  readonly publicKeyPem: string;
}

const plan = JSON.parse(process.env['FLOOR_PLAN'] ?? '') as FloorPlan;
const key = createPublicKey(plan.publicKeyPem);
const pool = new pg.Pool({
  connectionString: plan.databaseUrl,
  max: 10,
  options: '-c timezone=UTC',
});

interface Statement {
  readonly name: string;
  readonly text: string;
}

const page: Statement = {
  name: 'page',
  text: `
    SELECT sums.passages, sums.amount, shown.* FROM floor_sums AS sums LEFT JOIN LATERAL (
      SELECT id, serial_number, plate, nickname, entry, exit, entered_at::text AS entered,
             exited_at::text AS left_at, lane,
             category, price, marks
      FROM floor_pages WHERE account = $1 ORDER BY exited_at DESC, id DESC OFFSET $2 LIMIT $3
    ) AS shown ON true WHERE sums.account = $1`,
};

const lists: Readonly<Record<string, Statement>> = {
  '/api/Tag/GetTagovi': {
    name: 'tags',
    text: `
      SELECT *, exited_at::text AS left_at, count(*) OVER () AS total FROM floor_tags
      WHERE account = $1 ORDER BY balance, serial_number OFFSET $2 LIMIT $3`,
  },
};

/** The account of a token that is signed and has not ended. */
function accountOf(token: string): string {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const signed = verify(
    null,
    Buffer.from(`${header}.${payload}`),
    key,
    Buffer.from(signature, 'base64url'),
  );
  if (!signed) throw new Error('forged');
  const { acc, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
    readonly acc: string;
    readonly exp: number;
  };
  if (exp * 1000 < Date.now()) throw new Error('expired');
  return acc;
}

async function answer(authorization: string, path: string, body: string): Promise<string> {
  const account = accountOf(authorization.slice('Bearer '.length));
  const { first, rows } = JSON.parse(body) as { readonly first: number; readonly rows: number };
  const statement = lists[path] ?? page;
  const result = await pool.query<{ passages: string; amount: string }>({
    ...statement,
    values: [account, first, rows],
  });
  if (path in lists) return JSON.stringify({ statusCode: 200, message: '', result: result.rows });
  const [sums] = result.rows;
  return JSON.stringify({
    statusCode: 200,
    message: '',
    result: {
      items: result.rows.map(({ passages: _passages, amount: _amount, ...item }) => item),
      totalRecords: Number(sums?.passages),
      totalAmount: Number(sums?.amount),
    },
  });
}

const server = createServer((request, reply) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => {
    answer(request.headers.authorization ?? '', (request.url ?? '').split('?')[0] ?? '', body).then(
      (text) => {
        reply.setHeader('Content-Type', 'application/json; charset=utf-8');
        reply.end(text);
      },
      (error: unknown) => {
        reply.statusCode = 500;
        reply.end(String(error));
      },
    );
  });
});

tellProcessorTime();
server.listen(Number(process.env['FLOOR_PORT']), '127.0.0.1', () => process.send?.('ready'));
