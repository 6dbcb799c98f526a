import type { LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from './testing/app-fixture.ts';
import { forgeryHeaders } from './testing/call-through.ts';
import { openDatabaseLine } from './testing/database-line.ts';

// What customers and load balancers see of a database that answers late, or lacks something.

let line: Awaited<ReturnType<typeof openDatabaseLine>>;
let fixture: AppFixture;
let owner: pg.Client;
let ana: SignedIn;
let headers: Readonly<Record<string, string>>;
beforeEach(async () => {
  line = await openDatabaseLine();
  fixture = await openAppFixture({
    databaseVia: line.via,
    statementTimeoutMs: 2000,
    // More than there are connections: what is of interest here is the wait for one.
    admission: { places: 20, placesOfOne: 20, waiting: 0, waitMs: 60_000 },
  });
  owner = new pg.Client({ connectionString: fixture.ownerUrl });
  await owner.connect();
  ana = await fixture.addCustomer();
  const authorization = { authorization: `Bearer ${ana.token}` };
  headers = { ...authorization, ...(await forgeryHeaders(fixture.send, authorization)) };
});
afterEach(async () => {
  line.thaw();
  await owner.end();
  await fixture.close();
  await line.close();
});

const list = () =>
  fixture.send({ method: 'POST', url: '/api/Tag/GetTagovi', payload: {}, headers });
const signOut = () =>
  fixture.send({
    method: 'POST',
    url: '/api/Token/RevokeToken',
    payload: { refreshToken: ana.refreshToken },
    headers,
  });
const ready = () => fixture.send({ url: '/health/ready' });
const verdictOf = (reply: LightMyRequestResponse): string => {
  const { statusCode, message } = reply.json<{ statusCode: number; message: string }>();
  return `${reply.statusCode} ${statusCode} ${message}`;
};
const unavailable = '503 503 server.unavailable;seconds:5';

test('a call under way does not wait for a database that stands still', async () => {
  expect((await list()).statusCode).toBe(200);
  line.freeze();
  // Those that had a connection, and one that had to wait for a new one.
  const replies = await Promise.all(Array.from({ length: 12 }, list));
  expect(replies.map(verdictOf)).toEqual(replies.map(() => unavailable));
  expect(replies[0]?.headers['retry-after']).toBe('5');
  expect((await ready()).statusCode).toBe(503);

  line.thaw();
  expect((await list()).statusCode).toBe(200);
  expect((await ready()).statusCode).toBe(200);
});

test('a statement that the database itself finds too slow is answered the same', async () => {
  await owner.query('BEGIN; LOCK TABLE tags IN ACCESS EXCLUSIVE MODE');
  expect(verdictOf(await list())).toBe(unavailable);
  await owner.query('ROLLBACK');
  expect((await list()).statusCode).toBe(200);
});

/** From now on the database has no room, for new rows nor for sorting. */
async function fillDisk(): Promise<void> {
  await owner.query(`
    CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`);
  await owner.query(`
    CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON sessions FOR EACH STATEMENT EXECUTE FUNCTION no_room()`);
  await setTempFileLimit(`= '0kB'`);
}

async function makeRoom(): Promise<void> {
  await owner.query('DROP TRIGGER no_room ON sessions');
  await setTempFileLimit('= DEFAULT');
}

/** Known to connections that begin afterwards. */
async function setTempFileLimit(to: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>('SELECT current_database() AS name');
  await owner.query(`ALTER DATABASE ${rows[0]?.name} SET temp_file_limit ${to}`);
  await cutConnections();
}

async function cutConnections(): Promise<void> {
  await owner.query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
}

test('a full disk is told as unavailability, to customers and to the load balancer, until there is room', async () => {
  expect((await ready()).statusCode).toBe(200);
  await fillDisk();
  expect(verdictOf(await signOut())).toBe(unavailable);
  // A connection that was cut is the reason until the pool has noticed, and one that was being opened meanwhile knows nothing yet.
  await expect
    .poll(async () => {
      await cutConnections();
      await signOut();
      return (await ready()).json<{ reasons: string[] }>().reasons;
    })
    .toEqual([
      expect.stringMatching(/run out of disk, memory or connections \(SQLSTATE 53\d{3}\)/),
    ]);
  expect((await ready()).statusCode).toBe(503);
  // Nobody has to call for it to be noticed.
  await makeRoom();
  await expect.poll(async () => (await ready()).statusCode).toBe(200);
  expect((await signOut()).statusCode).toBe(200);
});

test('a database that takes no more connections is unavailable, and ready again when it does', async () => {
  const { rows } = await owner.query<{ name: string }>('SELECT current_database() AS name');
  const limit = (connections: number) =>
    owner.query(`ALTER DATABASE ${rows[0]?.name} CONNECTION LIMIT ${connections}`);
  await limit(0);
  await setTempFileLimit('= DEFAULT');
  expect(verdictOf(await list())).toBe(unavailable);
  expect((await ready()).statusCode).toBe(503);
  await limit(-1);
  expect((await ready()).statusCode).toBe(200);
  expect((await list()).statusCode).toBe(200);
});
