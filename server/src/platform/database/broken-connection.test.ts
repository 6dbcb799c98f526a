import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createDatabase, type Database, type Tx } from './database.ts';
import { migrate } from './migrate.ts';
import { isUnavailable } from './pool.ts';

let storage: TestDatabase;
let database: Database;
let operator: pg.Client;
beforeAll(async () => {
  storage = await createTestDatabase();
  database = createDatabase({ url: storage.appUrl });
  operator = new pg.Client({ connectionString: storage.ownerUrl });
  await operator.connect();
});
afterAll(async () => {
  await operator.end();
  await database.close();
  await storage.drop();
});

/**
 * Terminates the connection of a transaction, like a restart of the database. With the type of its number: Citus has a function
 * of that name of its own.
 */
async function breakConnection(tx: Tx): Promise<void> {
  const rows = await database.run('SELECT pg_backend_pid() AS pid', [], tx);
  await operator.query('SELECT pg_terminate_backend($1::integer, 5000)', [
    (rows as { pid: number }[])[0]?.pid,
  ]);
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

// An unhandled error would end the server, and fails the test run.
test('a connection that breaks in a transaction fails that transaction alone', async () => {
  const error = await failureOf(
    database.transaction(async (tx) => {
      await breakConnection(tx);
      await database.run('SELECT 1', [], tx);
    }),
  );
  expect(isUnavailable(error)).toBe(true);
  expect(await database.run('SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a connection that breaks under a statement fails that statement alone', async () => {
  const error = await failureOf(
    database.transaction(async (tx) => {
      const rows = await database.run('SELECT pg_backend_pid() AS pid', [], tx);
      const slow = failureOf(database.run('SELECT pg_sleep(30)', [], tx));
      await operator.query('SELECT pg_terminate_backend($1::integer, 5000)', [
        (rows as { pid: number }[])[0]?.pid,
      ]);
      throw await slow;
    }),
  );
  expect(isUnavailable(error)).toBe(true);
  expect(await database.run('SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a connection that breaks while a server migrates fails the start with an error', async () => {
  // Somebody else migrates, so this one waits for its turn at what is to be done.
  await operator.query('REVOKE SELECT ON schema_migrations FROM rampa_app');
  const other = new pg.Client({ connectionString: storage.ownerUrl });
  await other.connect();
  await other.query('BEGIN; SELECT pg_advisory_xact_lock(727467201)');
  const started = failureOf(migrate({ ownerUrl: storage.ownerUrl }));
  const find = async () => {
    const { rows } = await operator.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity
       WHERE wait_event = 'advisory' AND datname = current_database()`,
    );
    return rows[0]?.pid ?? 0;
  };
  await expect.poll(find).toBeGreaterThan(0);
  await operator.query('SELECT pg_terminate_backend($1::integer, 5000)', [await find()]);
  expect(await started).toBeInstanceOf(Error);
  await other.end();
  await migrate({ ownerUrl: storage.ownerUrl });
});

/** A message of PostgreSQL's protocol. */
function message(kind: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(kind), length, body]);
}

/** What a new connection hears from a server that is killed at that very moment, all in one piece. */
const welcomeAndEnd = Buffer.concat([
  message('R', Buffer.from([0, 0, 0, 0])),
  message('Z', Buffer.from('I')),
  message(
    'E',
    Buffer.from('SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'),
  ),
]);

test('a connection that breaks the moment it is made fails whoever wanted it, and nothing else', async () => {
  const dying = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(welcomeAndEnd));
  });
  dying.listen(0, '127.0.0.1');
  await once(dying, 'listening');
  // A server that listens on a TCP port has an address with a port.
  const { port } = dying.address() as AddressInfo;
  const dead = createDatabase({ url: `postgresql://program:none@127.0.0.1:${String(port)}/rampa` });
  expect(isUnavailable(await failureOf(dead.run('SELECT 1')))).toBe(true);
  await dead.close();
  dying.close();
});
