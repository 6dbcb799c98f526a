import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NotedStatement } from './note-statements.ts';
import { normalStatement } from './normal-statement.ts';
import { prepareNoted, readNotedStatements } from './prepare-noted.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let testDatabase: TestDatabase;
let version: number;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const client = new pg.Client({ connectionString: testDatabase.ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ version: number }>(
    "SELECT current_setting('server_version_num')::int / 10000 AS version",
  );
  version = rows[0]?.version ?? 0;
  await client.end();
});
afterAll(() => testDatabase.drop());

const noted = (text: string, limited = true): NotedStatement => ({
  text,
  limited,
  by: 'server/src/areas/a/a.store.ts',
});

async function refusalsOf(...statements: readonly NotedStatement[]): Promise<readonly string[]> {
  const { refused } = await prepareNoted(testDatabase.ownerUrl, statements);
  return refused.map(({ message }) => message);
}

test('what every PostgreSQL knows is prepared, whatever its parameters are, and not executed', async () => {
  const statements = [
    noted('SELECT account_id FROM tags WHERE tag_id = $1 AND account_id = ANY ($2) FOR UPDATE'),
    noted('DELETE FROM tags', false),
    noted('SELECT pg_sleep(600)'),
    noted('-- why\n  WITH ones AS (SELECT 1 AS a) SELECT a FROM ones LIMIT $1'),
    noted('BEGIN'),
    // A month that was taken out of the table of passages.
    noted('SELECT count(*) FROM public."passages_2001_02_end"', false),
  ];
  expect(await prepareNoted(testDatabase.ownerUrl, statements)).toEqual({
    prepared: 5,
    refused: [],
  });
});

test.each([
  ['SELECT uuidv7()', 18],
  ['UPDATE tags SET nickname = $1 WHERE tag_id = $2 RETURNING OLD.nickname', 18],
  ["SELECT * FROM JSON_TABLE($1::jsonb, '$[*]' COLUMNS (a int PATH '$.a')) AS t", 17],
  ['SELECT any_value(tag_id) FROM tags', 16],
])('what only newer ones know is refused by the others: %s', async (text, since) => {
  expect(await refusalsOf(noted(text))).toHaveLength(version < since ? 1 : 0);
});

test.each([
  ['SELECT no_such_function(1)', 'function no_such_function(integer) does not exist'],
  ['SELECT no_such_column FROM tags', 'column "no_such_column" does not exist'],
  ['DELETE FROM journals', 'permission denied for table journals'],
  ['SELECT 1; SELECT 2', 'cannot insert multiple commands into a prepared statement'],
])('%s is refused', async (text, message) => {
  expect(await refusalsOf(noted(text))).toEqual([message]);
});

test('a statement that was noted by several programs is one; half a line of a killed one is none', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rampa-notes-'));
  const line = (text: string, limited = true) => `${JSON.stringify(noted(text, limited))}\n`;
  writeFileSync(path.join(folder, '1.jsonl'), line('SELECT a WHERE b IN ($1)') + line('SELECT c'));
  writeFileSync(path.join(folder, '2.jsonl'), line('SELECT a WHERE b IN ($1, $2)'));
  appendFileSync(path.join(folder, '2.jsonl'), `${line('SELECT c', false)}{"text":"SELECT d","lim`);
  expect(readNotedStatements(folder).map(({ text, limited }) => [text, limited])).toEqual([
    ['SELECT a WHERE b IN ($1, $2)', true],
    ['SELECT c', true],
    ['SELECT c', false],
  ]);
  rmSync(folder, { recursive: true });
});

test('statements that differ by numbers, names and lengths are one', () => {
  expect(
    normalStatement(
      'INSERT INTO tags (a, b) VALUES ($1, $2), ($3, $4)\n  ON CONFLICT DO NOTHING -- once',
    ),
  ).toBe(normalStatement('INSERT INTO tags (a, b) VALUES ($1, $2) ON CONFLICT DO NOTHING'));
  expect(normalStatement('select 1 where a in ($1, $2, $3)')).toBe(
    normalStatement('select 1 where a in ($8)'),
  );
  expect(normalStatement('DROP DATABASE test_0a1b')).toBe(normalStatement('DROP DATABASE test_9f'));
  expect(normalStatement("ALTER ROLE r PASSWORD 'x_1'")).toBe('ALTER ROLE r PASSWORD');
  expect(normalStatement('select a')).not.toBe(normalStatement('select b'));
});
