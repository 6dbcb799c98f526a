import { sql } from 'kysely';
import type { Queries } from '../database.ts';
import { READ_ONLY } from '../pool.ts';

/** How far the primary has come, and which database it is. */
export interface Position {
  /** Of the write-ahead log: everything that anybody could have seen is before it. */
  readonly lsn: string;
  /** Another after each failover. */
  readonly timeline: number;
  /** Of the cluster, the same on all its replicas. */
  readonly system: string;
  readonly database: string;
}

/**
 * What a replica is, compared with a position of the primary:
 * - `current`: it has replayed all up to the position;
 * - `behind`: it has not yet;
 * - `primary`: it is no replica, or none any more;
 * - `foreign`: a replica of another database;
 * - `diverged`: it has not followed a failover, so that its positions mean nothing.
 */
export type Standing = 'current' | 'behind' | 'primary' | 'foreign' | 'diverged';

/**
 * Where the primary is now. A transaction becomes visible once its commit is on the disk, so what others can
 * see is before the end of what is there; without that (`synchronous_commit = off`), before the end of all.
 */
export async function selectPosition(primary: Queries): Promise<Position> {
  const { rows } = await sql<Position & { readonly leads: boolean }>`
    SELECT at.lsn IS NOT NULL AS leads, at.lsn::text,
           ('x' || left(pg_walfile_name(at.lsn), 8))::bit(32)::bigint AS timeline,
           (SELECT system_identifier::text FROM pg_control_system()) AS system,
           current_database()::text AS database
    FROM (
      SELECT CASE WHEN pg_is_in_recovery() THEN NULL
                  WHEN current_setting('synchronous_commit') = 'off' THEN pg_current_wal_insert_lsn()
                  ELSE pg_current_wal_flush_lsn() END AS lsn
    ) AS at`.execute(primary);
  const [row] = rows;
  if (row === undefined) throw new Error('The primary did not say where it is');
  const { leads, ...position } = row;
  if (leads) return position;
  // After a failover, until connections lead to the machine that took over: what this one has may be old.
  throw Object.assign(new Error('The primary has become a replica'), { code: READ_ONLY });
}

/** What the replica is now, and up to where it has replayed; null if it replays nothing. */
export async function selectStanding(
  replica: Queries,
  { lsn, timeline, system, database }: Position,
): Promise<{ readonly standing: Standing; readonly replayed: string | null }> {
  const { rows } = await sql<{ standing: Standing; replayed: string | null }>`
    SELECT CASE
             WHEN NOT pg_is_in_recovery() THEN 'primary'
             WHEN current_database()::text <> ${database}
               OR (SELECT system_identifier::text FROM pg_control_system()) <> ${system} THEN 'foreign'
             WHEN greatest((SELECT min_recovery_end_timeline FROM pg_control_recovery()),
                           (SELECT timeline_id FROM pg_control_checkpoint())) <> ${timeline}::bigint
               THEN 'diverged'
             WHEN pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn THEN 'current'
             ELSE 'behind'
           END AS standing,
           pg_last_wal_replay_lsn()::text AS replayed`.execute(replica);
  const [row] = rows;
  if (row === undefined) throw new Error('The replica did not say where it is');
  return row;
}

/** Of two positions on one timeline. */
export function isBefore(lsn: string, other: string): boolean {
  return bytesOf(lsn) < bytesOf(other);
}

/** `16/B374D848`: the two halves of a number, hexadecimal. */
function bytesOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
