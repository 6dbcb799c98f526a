import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createDatabase, type Database, type Tx } from './database.ts';
import { mostPrepared } from './statement-names.ts';

let storage: TestDatabase;
let database: Database;
beforeAll(async () => {
  storage = await createTestDatabase();
  database = createDatabase({ url: storage.appUrl, size: 1 });
});
afterAll(async () => {
  await database.close();
  await storage.drop();
});

/** The only connection, and how many statements it keeps prepared. */
async function connection(tx?: Tx): Promise<{ readonly pid: number; readonly prepared: number }> {
  const [row] = await database.run(
    `SELECT pg_backend_pid() AS pid, (SELECT count(*)::int FROM pg_prepared_statements) AS prepared`,
    [],
    tx,
  );
  return row as { pid: number; prepared: number };
}
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

test('a statement is planned once for a connection', async () => {
  const before = await connection();
  for (const value of numbers(5)) await database.run('SELECT $1::int AS once', [value]);
  expect(await connection()).toEqual({ pid: before.pid, prepared: before.prepared + 1 });
});

test('a list as long as what was asked for leaves nothing behind, however many lengths there are', async () => {
  const { prepared } = await connection();
  for (const count of numbers(40)) {
    const values = numbers(count + 1);
    const list = values.map((at) => `$${at + 1}`).join(', ');
    const rows = values.map((at) => `($${at + 1}::int, 1)`).join(', ');
    await database.run(`SELECT 1 WHERE 1 in (${list})`, values);
    await database.run(`SELECT * FROM (VALUES ${rows}) AS given (one, two)`, values);
  }
  // The short ones alone.
  expect((await connection()).prepared - prepared).toBe(16);
});

test('a connection that has prepared many statements makes way for another, which prepares them again', async () => {
  const before = await connection();
  for (const at of numbers(mostPrepared)) await database.run(`SELECT ${at} AS various`);
  const after = await connection();
  expect(after.pid).not.toBe(before.pid);
  expect(after.prepared).toBeLessThan(mostPrepared / 2);
});

test('a transaction keeps its connection, and prepares no more than that', async () => {
  await database.transaction(async (tx) => {
    const { pid } = await connection(tx);
    for (const at of numbers(mostPrepared + 20)) {
      const text = `SELECT ${at} AS one_of_many`;
      expect(await database.run(text, [], tx)).toEqual([{ one_of_many: at }]);
    }
    expect(await connection(tx)).toEqual({ pid, prepared: mostPrepared });
  });
  expect((await connection()).prepared).toBeLessThan(mostPrepared);
});
