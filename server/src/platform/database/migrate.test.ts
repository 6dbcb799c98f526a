import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';

// What a start does on a database that an earlier one has migrated, or was killed over.

let storage: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  storage = await createTestDatabase();
  owner = new pg.Client({ connectionString: storage.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await storage.drop();
});

const again = () => migrate({ ownerUrl: storage.ownerUrl });
const isTrue = async (question: string): Promise<unknown> => {
  const { rows } = await owner.query<{ yes: unknown }>(`SELECT (${question}) AS yes`);
  return rows[0]?.yes;
};

test('where nothing is to be done no lock is taken', async () => {
  await owner.query('BEGIN; SELECT pg_advisory_xact_lock(727467201)');
  await owner.query('LOCK TABLE schema_migrations, jobs.version, jobs.queue IN EXCLUSIVE MODE');
  // Whoever waits for a lock gives up.
  const impatient = new URL(storage.ownerUrl);
  impatient.searchParams.set('options', '-c lock_timeout=1s');
  try {
    expect((await migrate({ ownerUrl: impatient.href })).applied).toEqual([]);
  } finally {
    await owner.query('COMMIT');
  }
});

test('of the migrations only the one that is missing waits for the lock', async () => {
  await owner.query(
    `DELETE FROM schema_migrations WHERE name = '0044_redact_card_tokens_in_notices.sql'`,
  );
  expect((await again()).applied).toEqual(['0044_redact_card_tokens_in_notices.sql']);
});

test('a migration that was changed after it was applied is refused', async () => {
  const change = (checksum: string) =>
    owner.query<{ old: string }>(
      `UPDATE schema_migrations AS new SET checksum = $1 FROM schema_migrations AS old
       WHERE new.name = old.name AND new.name LIKE '0007%' RETURNING old.checksum AS old`,
      [checksum],
    );
  const { rows } = await change('another');
  await expect(again()).rejects.toThrow(/^Migration 0007_\w+\.sql was changed after/);
  await change(rows[0]?.old ?? '');
});

test.each([
  [
    'SELECT ON schema_migrations',
    `has_table_privilege('rampa_app', 'schema_migrations', 'SELECT')`,
  ],
  ['USAGE ON SCHEMA jobs', `has_schema_privilege('rampa_app', 'jobs', 'USAGE')`],
  ['INSERT ON jobs.job', `has_table_privilege('rampa_app', 'jobs.job', 'INSERT')`],
  ['DELETE ON jobs.queue', `has_table_privilege('rampa_app', 'jobs.queue', 'DELETE')`],
])('a right that an earlier start did not come to give is given: %s', async (right, isGiven) => {
  await owner.query(`REVOKE ${right} FROM rampa_app`);
  expect(await isTrue(isGiven)).toBe(false);
  await again();
  expect(await isTrue(isGiven)).toBe(true);
});

test('functions of the queue that the program may not call are given to it', async () => {
  const isGiven = `SELECT bool_and(has_function_privilege('rampa_app', oid, 'EXECUTE'))
    FROM pg_proc WHERE pronamespace = 'jobs'::regnamespace`;
  await owner.query('REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA jobs FROM rampa_app, public');
  expect(await isTrue(isGiven)).toBe(false);
  await again();
  expect(await isTrue(isGiven)).toBe(true);
});

test('a queue of an older program is brought up to date', async () => {
  await owner.query('DROP SCHEMA jobs CASCADE');
  await again();
  expect(await isTrue(`to_regclass('jobs.version') IS NOT NULL`)).toBe(true);
  expect(await isTrue(`has_table_privilege('rampa_app', 'jobs.job', 'INSERT')`)).toBe(true);
});
