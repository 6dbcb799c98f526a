import bossPackage from 'pg-boss/package.json' with { type: 'json' };
import type pg from 'pg';
import { jobsOfAccounts, jobsSchema } from '../jobs/jobs-schema.ts';

/** What a database has already, and a start need not do. */
export interface SchemaState {
  /** Of the applied migrations, by name. */
  readonly checksums: ReadonlyMap<string, string>;
  /** The program may read which migrations are applied. */
  readonly readable: boolean;
  /** The queue's tables are those of this pg-boss or a later one, with our index, and the program may use all of them. */
  readonly queuesReady: boolean;
}

/** A dump has the tables and no roles; the rights in it were refused for want of one. */
export const ROLE_IS_MISSING =
  'The role rampa_app is missing, and with it its rights: restore the roles first, and then the dump ' +
  'into an empty database (docs/operations/backup.md).';

const nothing: SchemaState = { checksums: new Map(), readable: false, queuesReady: false };

/** Reads only, and takes no lock: nearly every start finds all of it done. */
export async function lookAtSchema(client: pg.ClientBase): Promise<SchemaState> {
  const { rows: tables } = await client.query<{
    migrations: boolean;
    queues: boolean;
    role: boolean;
  }>(
    `SELECT to_regrole('rampa_app') IS NOT NULL AS role,
            to_regclass('schema_migrations') IS NOT NULL AS migrations,
            to_regclass('${jobsSchema}.version') IS NOT NULL
              AND to_regclass('${jobsSchema}.bam') IS NOT NULL
              AND to_regclass('${jobsSchema}.${jobsOfAccounts}') IS NOT NULL AS queues`,
  );
  if (tables[0]?.migrations !== true) return nothing;
  const applied = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations',
  );
  const checksums = new Map(applied.rows.map(({ name, checksum }) => [name, checksum]));
  // Without the first migration there is no role to ask about.
  if (checksums.size === 0) return nothing;
  if (!tables[0].role) throw new Error(ROLE_IS_MISSING);
  const readable = await isTrue(
    client,
    `SELECT has_table_privilege('rampa_app', 'schema_migrations', 'SELECT') AS yes`,
  );
  return { checksums, readable, queuesReady: tables[0].queues && (await isTrue(client, queues)) };
}

async function isTrue(client: pg.ClientBase, question: string): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(question);
  return rows[0]?.yes === true;
}

/** A start that was killed halfway may have left tables without rights, or indexes that are still to be built. */
const queues = `
  SELECT (SELECT version FROM ${jobsSchema}.version) >= ${bossPackage.pgboss.schema}
    AND NOT EXISTS (SELECT FROM ${jobsSchema}.bam WHERE status <> 'completed')
    AND has_schema_privilege('rampa_app', '${jobsSchema}', 'USAGE')
    AND NOT EXISTS (
      SELECT FROM pg_class,
        unnest(CASE WHEN relkind = 'S' THEN ARRAY['SELECT', 'USAGE']
                    ELSE ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE'] END) AS needed
      WHERE relnamespace = '${jobsSchema}'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
        AND NOT CASE WHEN relkind = 'S' THEN has_sequence_privilege('rampa_app', pg_class.oid, needed)
                     ELSE has_table_privilege('rampa_app', pg_class.oid, needed) END)
    AND NOT EXISTS (
      SELECT FROM pg_proc WHERE pronamespace = '${jobsSchema}'::regnamespace
        AND NOT has_function_privilege('rampa_app', oid, 'EXECUTE'))
    AS yes`;
