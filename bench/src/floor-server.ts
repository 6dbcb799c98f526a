import { createServer } from 'node:http';
import { createPublicKey, verify } from 'node:crypto';
import pg from 'pg';
import { tellProcessorTime } from './processor-time.ts';

// What the floors of lists have in common: bare node:http and the driver, verifying the same token. Their plan comes
// as JSON in the environment.

interface FloorPlan {
  readonly databaseUrl: string;
  readonly publicKeyPem: string;
}

export interface FloorStatement {
  readonly name: string;
  readonly text: string;
}

/** What a floor is asked for. */
export interface FloorQuestion {
  readonly account: string;
  readonly path: string;
  readonly body: string;
}

type Ask = <Row extends pg.QueryResultRow>(
  statement: FloorStatement,
  values: readonly unknown[],
) => Promise<readonly Row[]>;

/** Serves what `answer` makes of a call, as the `result` of an envelope. */
export function serveFloor(answer: (question: FloorQuestion, ask: Ask) => Promise<unknown>): void {
  const plan = JSON.parse(process.env['FLOOR_PLAN'] ?? '') as FloorPlan;
  const key = createPublicKey(plan.publicKeyPem);
  const pool = new pg.Pool({
    connectionString: plan.databaseUrl,
    max: 10,
    options: '-c timezone=UTC',
  });
  const ask: Ask = async <Row extends pg.QueryResultRow>(
    statement: FloorStatement,
    values: readonly unknown[],
  ) => (await pool.query<Row>({ ...statement, values: [...values] })).rows;

  /** The account of a token that is signed and has not ended. */
  const accountOf = (token: string): string => {
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
  };

  const reply = async (authorization: string, path: string, body: string): Promise<string> => {
    const account = accountOf(authorization.slice('Bearer '.length));
    const result = await answer({ account, path, body }, ask);
    return JSON.stringify({ statusCode: 200, message: '', result });
  };

  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const path = (request.url ?? '').split('?')[0] ?? '';
      reply(request.headers.authorization ?? '', path, body).then(
        (text) => {
          response.setHeader('Content-Type', 'application/json; charset=utf-8');
          response.end(text);
        },
        (error: unknown) => {
          response.statusCode = 500;
          response.end(String(error));
        },
      );
    });
  });

  tellProcessorTime();
  server.listen(Number(process.env['FLOOR_PORT']), '127.0.0.1', () => process.send?.('ready'));
}
