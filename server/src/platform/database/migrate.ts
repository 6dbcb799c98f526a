import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { PgBoss } from 'pg-boss';
import pg from 'pg';
import { jobsSchema } from '../jobs/jobs-schema.ts';
import { lookAtSchema, type SchemaState } from './look-at-schema.ts';

const folder = new URL('../../../db/migrations/', import.meta.url);
// Any number will do, as long as every migrating server uses the same.
const MIGRATION_LOCK = 727_467_201;

export interface MigrationReport {
  readonly applied: readonly string[];
  readonly total: number;
}

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/**
 * Brings a database up to date, each migration in a transaction of its own; several servers may
 * start at once. A migration that changed after it was applied is an error. Where nothing is to be
 * done it takes no lock. `ownerUrl` is the login that owns the tables.
 */
export async function migrate(options: {
  readonly ownerUrl: string;
  readonly log?: (line: string) => void;
}): Promise<MigrationReport> {
  const migrations = await readMigrations();
  const client = await connectOwner(options.ownerUrl);
  const applied: string[] = [];
  let found: SchemaState;
  try {
    found = await lookAtSchema(client);
    const others = migrations.filter(
      ({ name, checksum }) => found.checksums.get(name) !== checksum,
    );
    if (others.length > 0) await createMigrationsTable(client);
    for (const migration of others) {
      if (await applyOne(client, migration)) {
        applied.push(migration.name);
        options.log?.(migration.name);
      }
    }
    if (!found.readable) {
      await grantAlone(client, 'GRANT SELECT ON schema_migrations TO rampa_app');
    }
  } finally {
    await client.end();
  }
  if (!found.queuesReady) await migrateJobs(options.ownerUrl);
  return { applied, total: migrations.length };
}

/** A connection that breaks fails its statement; without a listener it would end the process too. */
async function connectOwner(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Of two servers that start at once, PostgreSQL would let one fail: `tuple concurrently updated`. */
async function grantAlone(client: pg.Client, grants: string): Promise<void> {
  await client.query(`
    BEGIN;
    SELECT pg_advisory_xact_lock(${MIGRATION_LOCK});
    ${grants};
    COMMIT;`);
}

/** Under the lock as well: even IF NOT EXISTS fails for one of two concurrent statements. */
async function createMigrationsTable(client: pg.Client): Promise<void> {
  await client.query(`
    BEGIN;
    SELECT pg_advisory_xact_lock(${MIGRATION_LOCK});
    CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
    COMMIT;`);
}

async function applyOne(client: pg.Client, migration: Migration): Promise<boolean> {
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const known = await client.query<{ checksum: string }>(
      'SELECT checksum FROM schema_migrations WHERE name = $1',
      [migration.name],
    );
    const row = known.rows[0];
    if (row !== undefined) {
      if (row.checksum !== migration.checksum) {
        throw new Error(
          `Migration ${migration.name} was changed after it had been applied to this database. ` +
            'Restore it and put the change into a new migration.',
        );
      }
      await client.query('COMMIT');
      return false;
    }
    await client.query(migration.text);
    await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('COMMIT');
    return true;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

async function migrateJobs(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: jobsSchema,
    supervise: false,
    schedule: false,
    max: 2,
  });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.stop({ graceful: false });
  const client = await connectOwner(ownerUrl);
  try {
    await grantAlone(
      client,
      `GRANT USAGE ON SCHEMA ${jobsSchema} TO rampa_app;
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${jobsSchema} TO rampa_app;
      GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${jobsSchema} TO rampa_app;
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${jobsSchema} TO rampa_app`,
    );
  } finally {
    await client.end();
  }
}

/** Names of migrations that this program has and the database lacks. */
export async function pendingMigrations(
  run: (text: string) => Promise<readonly unknown[]>,
): Promise<readonly string[]> {
  const rows = await run('SELECT name FROM schema_migrations');
  const done = new Set(rows.map((row) => (row as { name: string }).name));
  return (await readMigrations()).map(({ name }) => name).filter((name) => !done.has(name));
}
