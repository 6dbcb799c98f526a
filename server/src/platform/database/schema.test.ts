import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createDatabase } from './database.ts';
import { describeSchema } from './describe-schema.ts';
import { couldRewriteBooks } from './limited-login.ts';
import { migrate } from './migrate.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

const committed = (name: string): Promise<string> =>
  readFile(new URL(`../../../db/${name}`, import.meta.url), 'utf8');

test('the committed description, types and grants are those of a freshly migrated database', async () => {
  const client = new pg.Client({ connectionString: testDatabase.ownerUrl });
  await client.connect();
  const { sql, types, grants } = await describeSchema(client);
  await client.end();
  expect(sql).toBe(await committed('schema.sql'));
  expect(types).toBe(await committed('tables.generated.ts'));
  expect(grants).toBe(await committed('grants.generated.ts'));
});

test('migrating again changes nothing', async () => {
  const report = await migrate({ ownerUrl: testDatabase.ownerUrl });
  expect(report.applied).toEqual([]);
});

test('a login that could rewrite the ledger is detected', async () => {
  const { appUrl, ownerUrl } = testDatabase;
  for (const [url, role, could] of [
    [appUrl, 'rampa_app', false],
    [appUrl, null, false],
    // `RESET ROLE` undoes the role.
    [ownerUrl, 'rampa_app', true],
    [ownerUrl, null, true],
  ] as const) {
    const database = createDatabase({ url, role });
    expect(await couldRewriteBooks(database)).toBe(could);
    await database.close();
  }
});

test.each([
  'RESET ROLE',
  'SET ROLE NONE',
  'SET ROLE rampa_owner',
  'RESET SESSION AUTHORIZATION',
  'SET SESSION AUTHORIZATION DEFAULT',
  'SET SESSION AUTHORIZATION rampa_owner',
])('nothing sent on the program’s connection changes the books: %s', async (statement) => {
  const database = createDatabase({ url: testDatabase.appUrl, size: 1 });
  const client = await database.pool.connect();
  try {
    // As one text, the way an injected statement would come.
    await expect(
      client.query(`${statement}; UPDATE postings SET amount_minor = 1`),
    ).rejects.toThrow(/permission denied/);
  } finally {
    client.release(true);
    await database.close();
  }
});

test('the program can neither change nor delete postings, and may not drop tables', async () => {
  const database = createDatabase({ url: testDatabase.appUrl });
  for (const statement of [
    'UPDATE postings SET amount_minor = 1',
    'DELETE FROM postings',
    'UPDATE journals SET kind = kind',
    'DELETE FROM journals',
    'DELETE FROM audit_trail',
    'TRUNCATE payment_notices',
    'DROP TABLE postings',
  ]) {
    await expect(database.run(statement), statement).rejects.toThrow(
      /permission denied|must be owner/,
    );
  }
  await database.close();
});

test('every table and every column of money is described', async () => {
  const client = new pg.Client({ connectionString: testDatabase.ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(`
    SELECT c.relname AS name FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relname <> 'schema_migrations' AND obj_description(c.oid, 'pg_class') IS NULL
    UNION ALL
    SELECT c.relname || '.' || a.attname FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attname LIKE '%\\_minor' AND col_description(c.oid, a.attnum) IS NULL`);
  await client.end();
  expect(rows.map(({ name }) => name)).toEqual([]);
});
