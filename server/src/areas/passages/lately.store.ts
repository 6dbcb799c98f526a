import { sql } from 'kysely';
import type { Kategorija } from '@rampa/contract';
import type { PassageMark } from '@rampa/contract/passages';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope, Reach } from '../../platform/scope/scope.ts';

/**
 * Number of newest passages from which the usual trips are derived, so that a history of years is
 * not read.
 */
const SAMPLE = 300;
/** Maximum number of usual trips. */
const WAYS = 12;

export interface MarkedRecord {
  readonly passageId: string;
  readonly tagId: string;
  readonly entryStationId: string | null;
  readonly exitStationId: string;
  /** Epoch milliseconds. */
  readonly exitedAt: number;
  readonly category: Kategorija;
  readonly amountMinor: number;
  readonly marks: readonly PassageMark[];
}

/** A driver's tags as a table `w`, each with the day since when it is theirs. */
function tagsOf({ since }: Exclude<Reach, { all: true }>) {
  return sql`unnest(${[...since.keys()]}::uuid[], ${[...since.values()]}::date[])
             AS w (tag_id, from_day)`;
}

/** The newest passages with a mark, and how many there are. */
export async function selectMarked(
  { accountId, reach }: AccountScope,
  queries: Queries,
  since: Temporal.Instant,
  rows: number,
): Promise<{
  readonly total: number;
  /** What was charged for all of them, minor units. */
  readonly totalMinor: number;
  readonly marked: readonly MarkedRecord[];
}> {
  const theirs = reach.all
    ? sql``
    : sql`AND EXISTS (SELECT 1 FROM ${tagsOf(reach)}
                        WHERE w.tag_id = p.tag_id AND p.toll_day >= w.from_day)`;
  const found = await sql<{
    passage_id: string;
    tag_id: string;
    entry_station_id: string | null;
    exit_station_id: string;
    exited_ms: number;
    category: string;
    amount_minor: number;
    marks: string[];
    total: number;
    total_minor: number;
  }>`
    SELECT p.passage_id, p.tag_id, p.entry_station_id, p.exit_station_id, p.category,
           p.amount_minor, p.marks, (extract(epoch FROM p.exited_at) * 1000)::bigint AS exited_ms,
           count(*) OVER () AS total, (sum(p.amount_minor) OVER ())::bigint AS total_minor
    FROM passages AS p
    WHERE p.account_id = ${accountId} AND p.marks <> '{}' AND p.exited_at >= ${since} ${theirs}
    ORDER BY p.exited_at DESC, p.passage_id DESC
    LIMIT ${rows}`.execute(queries);
  return {
    total: found.rows[0]?.total ?? 0,
    totalMinor: found.rows[0]?.total_minor ?? 0,
    marked: found.rows.map((row) => ({
      passageId: row.passage_id,
      tagId: row.tag_id,
      entryStationId: row.entry_station_id,
      exitStationId: row.exit_station_id,
      exitedAt: row.exited_ms,
      amountMinor: row.amount_minor,
      // Written only by `insertPassages`, which has both from the contract's types.
      category: row.category as Kategorija,
      marks: row.marks as PassageMark[],
    })),
  };
}

export interface Way {
  readonly from: string;
  readonly to: string;
}

/** Entry and exit of trips that were driven more than once, the most frequent first. */
export async function selectUsualWays(
  { accountId, reach }: AccountScope,
  queries: Queries,
  since: Temporal.Instant,
): Promise<readonly Way[]> {
  const newest = sql`
    SELECT p.entry_station_id, p.exit_station_id FROM passages AS p
    WHERE p.account_id = ${accountId} AND p.exited_at >= ${since} AND p.entry_station_id IS NOT NULL`;
  const order = sql`ORDER BY p.exited_at DESC LIMIT ${SAMPLE}`;
  const sample = reach.all
    ? sql`${newest} ${order}`
    : sql`SELECT lately.* FROM ${tagsOf(reach)} CROSS JOIN LATERAL (
              ${newest} AND p.tag_id = w.tag_id AND p.toll_day >= w.from_day ${order}) AS lately`;
  const { rows } = await sql<{ entry_station_id: string; exit_station_id: string }>`
    SELECT entry_station_id, exit_station_id FROM (${sample}) AS sample
    GROUP BY entry_station_id, exit_station_id HAVING count(*) > 1
    ORDER BY count(*) DESC, entry_station_id, exit_station_id LIMIT ${WAYS}`.execute(queries);
  return rows.map((row) => ({ from: row.entry_station_id, to: row.exit_station_id }));
}
