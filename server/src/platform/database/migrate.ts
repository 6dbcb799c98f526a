import { PgBoss } from 'pg-boss';
import pg from 'pg';
import { jobsOfAccounts, jobsSchema } from '../jobs/jobs-schema.ts';
import { lookAtSchema } from './look-at-schema.ts';
import { ownMigrations, type Migration } from './migrations.ts';
import { misfitOf, schemaFit } from './schema-fit.ts';
import { splitChanges, splitStatements } from './split-statements.ts';

// Any number will do, as long as every migrating server uses the same.
const MIGRATION_LOCK = 727_467_201;

export interface MigrationReport {
  readonly applied: readonly string[];
  readonly total: number;
}

/** How long a migration waits for a table that the running program uses: whoever comes after it waits too. */
const LOCK_TIMEOUT = '3s';
/** How long its statements may take. */
const STATEMENT_TIMEOUT = '15min';
const LIMITS = `SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'; SET LOCAL statement_timeout = '${STATEMENT_TIMEOUT}';`;
/** How long the owner's connection is waited for. */
const CONNECT_TIMEOUT_MS = 10_000;
/** SQLSTATE. The lock was not to be had in time, or whoever has it waits for one of ours. */
const LOCKED = new Set(['55P03', '40P01']);

/**
 * Brings a database up to date, each migration in a transaction of its own; several servers may
 * start at once. A migration that changed after it was applied is an error, and so is a database that a
 * newer program has taken something from. Where nothing is to be done it takes no lock. `ownerUrl` is the
 * login that owns the tables.
 */
export async function migrate(options: {
  readonly ownerUrl: string;
  readonly log?: (line: string) => void;
  /** How often a migration tries to get its locks. */
  readonly tries?: number;
  /** Name of the last one to be applied, for tests that begin with an earlier version's tables; left out: all. */
  readonly upTo?: string;
}): Promise<MigrationReport> {
  const { upTo } = options;
  const migrations = (await ownMigrations()).filter(
    ({ name }) => upTo === undefined || name <= upTo,
  );
  const client = await connectOwner(options.ownerUrl);
  const applied: string[] = [];
  try {
    const found = await lookAtSchema(client);
    if (found.checksums.size > 0) await demandNotBeyond(client);
    const others = migrations.filter(
      ({ name, checksum }) => found.checksums.get(name) !== checksum,
    );
    if (others.length > 0) {
      await patiently(client, 'schema_migrations', options, () => createMigrationsTable(client));
    }
    const isOnMachines = others.length > 0 && (await hasCitus(client));
    for (const migration of others) {
      const apply = () => applyOne(client, migration, isOnMachines);
      if (await patiently(client, migration.name, options, apply)) {
        applied.push(migration.name);
        options.log?.(migration.name);
      }
    }
    if (!found.readable) {
      const grant = 'GRANT SELECT ON schema_migrations TO rampa_app';
      await patiently(client, 'schema_migrations', options, () => runAlone(client, grant));
    }
    if (!found.queuesReady) await migrateJobs(client, options);
  } finally {
    await client.end();
  }
  return { applied, total: migrations.length };
}

/** A connection that breaks fails its statement; without a listener it would end the process too. */
async function connectOwner(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Of two servers that start at once, PostgreSQL would let one fail: `tuple concurrently updated`. */
async function runAlone(client: pg.Client, statements: string): Promise<void> {
  await client.query(`
    BEGIN;
    ${LIMITS}
    SELECT pg_advisory_xact_lock(${MIGRATION_LOCK});
    ${statements};
    COMMIT;`);
}

/** Under the lock as well: even IF NOT EXISTS fails for one of two concurrent statements. */
async function createMigrationsTable(client: pg.Client): Promise<void> {
  // Asked first: ALTER would lock out readers, such as a dump, even if there is nothing to be done.
  const { rows } = await client.query<{ complete: boolean }>(`
    SELECT EXISTS (SELECT FROM pg_attribute
                   WHERE attrelid = to_regclass('schema_migrations') AND attname = 'contracts') AS complete`);
  if (rows[0]?.complete === true) return;
  await client.query(`
    BEGIN;
    ${LIMITS}
    SELECT pg_advisory_xact_lock(${MIGRATION_LOCK});
    CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
    ALTER TABLE schema_migrations ADD COLUMN IF NOT EXISTS contracts text;
    COMMIT;`);
}

async function demandNotBeyond(client: pg.Client): Promise<void> {
  const { beyond } = await schemaFit(async (text): Promise<readonly unknown[]> => {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows;
  });
  const misfit = misfitOf({ pending: [], beyond });
  if (misfit !== null) throw new Error(misfit);
}

/** Gives up its place in the queue for a lock after a moment, so that the program's work passes, and queues again. */
async function patiently<T>(
  client: pg.Client,
  what: string,
  { log, tries = 40 }: { log?: (line: string) => void; tries?: number },
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      // On a broken connection this fails as well; what is told is the first reason.
      await client.query('ROLLBACK').catch(() => undefined);
      const waits = error instanceof pg.DatabaseError && LOCKED.has(error.code ?? '');
      if (!waits || attempt >= tries) throw error;
      log?.(`${what} waits for a table that is in use`);
    }
  }
}

async function hasCitus(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS has`,
  );
  return rows[0]?.has === true;
}

async function applyOne(
  client: pg.Client,
  migration: Migration,
  isOnMachines: boolean,
): Promise<boolean> {
  await client.query('BEGIN');
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
  await client.query(LIMITS);
  if (isOnMachines) await sendAlone(client, migration.text);
  else await client.query(migration.text);
  await client.query(
    'INSERT INTO schema_migrations (name, checksum, contracts) VALUES ($1, $2, $3)',
    [migration.name, migration.checksum, migration.contracts],
  );
  await client.query('COMMIT');
  return true;
}

/** Citus hands a statement on by the whole text it came in, and takes few changes of a table beside others. */
async function sendAlone(client: pg.Client, text: string): Promise<void> {
  // Over one connection to each machine, which sees what the statements before have done.
  await client.query(`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`);
  // Ours write to what is beside them alone: as in `rampa distribute`.
  await client.query('SET LOCAL citus.enable_unsafe_triggers = on');
  for (const statement of splitStatements(text).flatMap(splitChanges)) {
    await client.query(statement);
  }
}

async function migrateJobs(
  client: pg.Client,
  options: { log?: (line: string) => void; tries?: number },
): Promise<void> {
  await patiently(client, 'the queue', options, () => bringJobsTables(client));
  const index = `CREATE INDEX IF NOT EXISTS ${jobsOfAccounts} ON ${jobsSchema}.job ((data->>'accountId'))
    WHERE state = 'created' AND data->>'accountId' IS NOT NULL`;
  await patiently(client, 'the queue', options, () => runAlone(client, index));
  const grants = `GRANT USAGE ON SCHEMA ${jobsSchema} TO rampa_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${jobsSchema} TO rampa_app;
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${jobsSchema} TO rampa_app;
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${jobsSchema} TO rampa_app`;
  await patiently(client, 'the queue', options, () => runAlone(client, grants));
}

/** The package's own statements, on our connection. */
async function bringJobsTables(client: pg.Client): Promise<void> {
  const boss = new PgBoss({
    schema: jobsSchema,
    supervise: false,
    schedule: false,
    db: { executeSql: (text, values) => client.query(limited(text), values) },
  });
  boss.on('error', () => undefined);
  try {
    await boss.start();
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** It waits half a minute for a lock by itself, and whoever comes after it waits as long. */
function limited(text: string): string {
  return text.replace(/^(\s*BEGIN;\s*)SET LOCAL lock_timeout = \d+;/, `$1${LIMITS}`);
}
