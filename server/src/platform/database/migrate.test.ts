import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { misfitAtStart } from './misfit.ts';

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

test('a queue whose jobs are not found by their account gets the index', async () => {
  await owner.query('DROP INDEX jobs.job_of_account');
  await again();
  expect(await isTrue(`to_regclass('jobs.job_of_account') IS NOT NULL`)).toBe(true);
});

test('a queue of an older program is brought up to date', async () => {
  await owner.query('DROP SCHEMA jobs CASCADE');
  await again();
  expect(await isTrue(`to_regclass('jobs.version') IS NOT NULL`)).toBe(true);
  expect(await isTrue(`has_table_privilege('rampa_app', 'jobs.job', 'INSERT')`)).toBe(true);
});

test('a migration that waits for a table lets the program work, and tries again', async () => {
  await owner.query(
    `DELETE FROM schema_migrations WHERE name = '0044_redact_card_tokens_in_notices.sql'`,
  );
  await owner.query('BEGIN; LOCK TABLE payment_notices IN EXCLUSIVE MODE');
  const told: string[] = [];
  const { applied } = await migrate({
    ownerUrl: storage.ownerUrl,
    log(line) {
      told.push(line);
      if (told.length === 1) void owner.query('COMMIT');
    },
  });
  expect(applied).toEqual(['0044_redact_card_tokens_in_notices.sql']);
  expect(told).toEqual([
    '0044_redact_card_tokens_in_notices.sql waits for a table that is in use',
    '0044_redact_card_tokens_in_notices.sql',
  ]);
});

test.each([
  [
    'its tables',
    'DROP SCHEMA jobs CASCADE',
    // The package's own lock.
    `('x' || encode(sha224((current_database() || '.pgboss.jobs')::bytea), 'hex'))::bit(64)::bigint`,
  ],
  ['its rights', 'REVOKE USAGE ON SCHEMA jobs FROM rampa_app', '727467201'],
])('the queue gives up its place for a lock after a moment as well: %s', async (_, need, lock) => {
  await owner.query(need);
  await owner.query(`BEGIN; SELECT pg_advisory_xact_lock(${lock})`);
  const told: string[] = [];
  await migrate({
    ownerUrl: storage.ownerUrl,
    log(line) {
      told.push(line);
      if (told.length === 1) void owner.query('COMMIT');
    },
  });
  expect(told).toEqual(['the queue waits for a table that is in use']);
  expect(await isTrue(`has_table_privilege('rampa_app', 'jobs.job', 'INSERT')`)).toBe(true);
  expect(await isTrue(`has_schema_privilege('rampa_app', 'jobs', 'USAGE')`)).toBe(true);
});

describe('a server of another version', () => {
  const misfit = async (): Promise<string | null> => {
    const database = createDatabase({ url: storage.appUrl, size: 1 });
    try {
      return await misfitAtStart(database);
    } finally {
      await database.close();
    }
  };
  const later = (contracts: string) =>
    owner.query(
      `INSERT INTO schema_migrations (name, checksum, contracts)
       VALUES ('9001_later.sql', 'x', ${contracts})`,
    );
  afterEach(() => owner.query(`DELETE FROM schema_migrations WHERE name = '9001_later.sql'`));

  test('works on a database that has more than it knows', async () => {
    await later('NULL');
    expect(await misfit()).toBeNull();
    // A later version has taken away what this one has replaced already.
    await owner.query(`UPDATE schema_migrations SET contracts = '0087' WHERE name LIKE '9001%'`);
    expect(await misfit()).toBeNull();
  });

  test('refuses a database that lacks what it needs: neither it nor its commands migrate', async () => {
    const { rows } = await owner.query(
      `DELETE FROM schema_migrations WHERE name LIKE '0044%' RETURNING *`,
    );
    expect(await misfit()).toMatch(
      /lacks a migration, from 0044_\w+\.sql on\. Run `rampa migrate`/,
    );
    expect(rows).toHaveLength(1);
    await again();
    expect(await misfit()).toBeNull();
  });

  test('refuses a database that a newer one has taken something from, and does not migrate it', async () => {
    await later(`'9000'`);
    expect(await misfit()).toMatch(/newer than this program: 9001_later\.sql took away/);
    await expect(again()).rejects.toThrow(/newer than this program/);
  });

  test('refuses a queue of another version', async () => {
    await owner.query('UPDATE jobs.version SET version = version - 1');
    expect(await misfit()).toMatch(/queue are not those of this version/);
    await owner.query('UPDATE jobs.version SET version = version + 1');
    await owner.query('REVOKE USAGE ON SCHEMA jobs FROM rampa_app');
    expect(await misfit()).toMatch(/queue are not those of this version/);
    await again();
    expect(await misfit()).toBeNull();
  });
});
