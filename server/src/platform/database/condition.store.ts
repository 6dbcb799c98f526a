import { sql } from 'kysely';
import { tollTimeZone } from '../clock.ts';
import type { AllAccounts } from '../scope/scope.ts';
import type { Queries } from './database.ts';

/** What a database says about itself that decides whether it keeps what it acknowledges, and how fast it is. */
export interface DatabaseCondition {
  /** 150004 for 15.4 */
  readonly version: number;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Of the program's connections. */
  readonly timeZone: string;
  /** Milliseconds; 0: none. */
  readonly statementTimeoutMs: number;
  readonly mostConnections: number;
  /** Settings by which a crash would lose what was acknowledged. */
  readonly careless: readonly string[];
  /** Tables with many rows and no statistics: the planner guesses. */
  readonly unknownTables: readonly string[];
}

/** Rows from which guessing hurts. */
const MANY_ROWS = 1000;

export async function selectCondition(
  _all: AllAccounts,
  queries: Queries,
): Promise<DatabaseCondition> {
  const { rows } = await sql<{
    version: number;
    now: number;
    time_zone: string;
    statement_timeout: number;
    connections: number;
    careless: string[];
    unknown: string[];
  }>`
    SELECT current_setting('server_version_num')::integer AS version,
           (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now,
           current_setting('TimeZone') AS time_zone,
           (SELECT setting::integer FROM pg_settings WHERE name = 'statement_timeout') AS statement_timeout,
           current_setting('max_connections')::integer AS connections,
           (SELECT coalesce(array_agg(name ORDER BY name), '{}') FROM pg_settings
            WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off') AS careless,
           (SELECT coalesce(array_agg(c.relname::text ORDER BY c.relname), '{}')
            FROM pg_class AS c LEFT JOIN pg_stat_user_tables AS s ON s.relid = c.oid
            WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
              AND pg_relation_size(c.oid) > 0
              AND greatest(c.reltuples, s.n_live_tup) >= ${MANY_ROWS}
              AND s.last_analyze IS NULL AND s.last_autoanalyze IS NULL
              AND NOT EXISTS (SELECT FROM pg_stats AS p
                              WHERE p.schemaname = 'public' AND p.tablename = c.relname)) AS unknown`.execute(
    queries,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The database said nothing about itself');
  return {
    version: row.version,
    now: row.now,
    timeZone: row.time_zone,
    statementTimeoutMs: row.statement_timeout,
    mostConnections: row.connections,
    careless: row.careless,
    unknownTables: row.unknown,
  };
}

/** What toll time adds to UTC at some moments, by the tables of the database; all in milliseconds. */
export async function selectTollOffsets(
  _all: AllAccounts,
  queries: Queries,
  moments: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly offset: number }>`
    SELECT (extract(epoch FROM to_timestamp(moment / 1000) AT TIME ZONE ${tollTimeZone}) * 1000)::bigint - moment
      AS "offset"
    FROM unnest(${moments}::bigint[]) WITH ORDINALITY AS asked (moment, place)
    ORDER BY place`.execute(queries);
  return rows.map(({ offset }) => offset);
}
