import { createServer } from 'node:http';
import { createPublicKey } from 'node:crypto';
import { jwtVerify } from 'jose';
import pg from 'pg';

// The floor: bare node:http and the driver, with the same token check and the same statements as
// our server, nothing else. Its plan comes as JSON in the environment.

interface FloorPlan {
  readonly databaseUrl: string;
  readonly publicKeyPem: string;
  /** The statements that the server runs for a page, in order; `$first` is the placeholder of the offset. */
  readonly statements: readonly { readonly text: string; readonly values: readonly unknown[] }[];
}

const plan = JSON.parse(process.env['FLOOR_PLAN'] ?? '') as FloorPlan;
const key = createPublicKey(plan.publicKeyPem);
const pool = new pg.Pool({
  connectionString: plan.databaseUrl,
  max: 10,
  options: '-c role=rampa_app -c timezone=UTC',
});

const server = createServer((request, reply) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => {
    answer(request.headers.authorization ?? '', body).then(
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

async function answer(authorization: string, body: string): Promise<string> {
  await jwtVerify(authorization.slice('Bearer '.length), key, { algorithms: ['EdDSA'] });
  const input = JSON.parse(body) as { first: number };
  let rows: unknown[] = [];
  for (const [index, { text, values }] of plan.statements.entries()) {
    const result = await pool.query({
      name: `f${index}`,
      text,
      values: values.map((value) => (value === '$first' ? input.first : value)),
    });
    if (result.rows.length > rows.length) rows = result.rows;
  }
  return JSON.stringify({ statusCode: 200, message: '', result: { items: rows } });
}

server.listen(Number(process.env['FLOOR_PORT']), '127.0.0.1', () => process.send?.('ready'));
