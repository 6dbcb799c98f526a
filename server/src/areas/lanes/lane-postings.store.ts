import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { isoOf } from '../../platform/clock.ts';
import { isAlone } from '../../platform/database/alone.store.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AllAccounts, WideScope } from '../../platform/scope/scope.ts';

/** Passages of an hour of a lane that are posted at the same moment. Times are epoch milliseconds. */
export interface LanePosting {
  readonly stationId: string;
  readonly lane: string;
  readonly hourAt: number;
  readonly timed: number;
  readonly prompt: number;
  readonly lastExitedAt: number;
}

export async function appendPostings(
  _all: AllAccounts,
  tx: Tx,
  postings: readonly LanePosting[],
  postedAt: Temporal.Instant,
): Promise<void> {
  await sql`
    INSERT INTO lane_posting_changes
      (station_id, lane, hour_at, timed_count, prompt_count, last_exited_at, posted_at)
    SELECT *, ${postedAt}::timestamptz FROM unnest(
      ${postings.map(({ stationId }) => stationId)}::text[],
      ${postings.map(({ lane }) => lane)}::text[],
      ${postings.map(({ hourAt }) => isoOf(hourAt))}::timestamptz[],
      ${postings.map(({ timed }) => timed)}::bigint[],
      ${postings.map(({ prompt }) => prompt)}::bigint[],
      ${postings.map(({ lastExitedAt }) => isoOf(lastExitedAt))}::timestamptz[])`.execute(tx);
}

/**
 * Folds what was noted longest ago into the hours of lanes; false once nothing is left, or while another server is at it.
 * In a transaction of its own, as `foldLaneHours` says.
 */
export async function foldPostings(
  _all: AllAccounts,
  tx: Tx,
  given: {
    readonly most: number;
    readonly from: Temporal.Instant;
    readonly until: Temporal.Instant;
  },
): Promise<boolean> {
  if (!(await isAlone(tx, 'lane-hours'))) return false;
  const { rows } = await sql<{ readonly n: number }>`
    WITH taken AS (
      DELETE FROM lane_posting_changes WHERE change_no IN (
        SELECT change_no FROM lane_posting_changes ORDER BY change_no LIMIT ${given.most})
      RETURNING *
    ), summed AS (
      SELECT station_id, lane, hour_at, sum(timed_count) AS timed, sum(prompt_count) AS prompt,
             (array_agg(last_exited_at ORDER BY last_exited_at DESC, posted_at))[1] AS exited,
             (array_agg(posted_at ORDER BY last_exited_at DESC, posted_at))[1] AS posted
      FROM taken WHERE hour_at >= ${given.from}::timestamptz AND hour_at <= ${given.until}::timestamptz
      GROUP BY 1, 2, 3
    ), written AS (
      INSERT INTO lane_hours AS known
        (station_id, lane, hour_at, timed_count, prompt_count, last_exited_at, last_posted_at)
      SELECT station_id, lane, hour_at, timed, prompt, exited, posted FROM summed ORDER BY 1, 2, 3
      ON CONFLICT ON CONSTRAINT lane_hours__key DO UPDATE
      SET timed_count = known.timed_count + excluded.timed_count,
          prompt_count = known.prompt_count + excluded.prompt_count,
          last_posted_at = CASE WHEN excluded.last_exited_at > known.last_exited_at
                                  OR known.last_exited_at IS NULL
                                THEN excluded.last_posted_at ELSE known.last_posted_at END,
          last_exited_at = greatest(known.last_exited_at, excluded.last_exited_at)
    )
    SELECT count(*)::int AS n FROM taken`.execute(tx);
  return rows[0]?.n === given.most;
}

/** Passages of a period that lanes delivered themselves, and how many were posted within a quarter of an hour. */
export interface Promptness {
  readonly timed: number;
  readonly prompt: number;
}

export async function selectPromptness(
  _scope: WideScope,
  queries: Queries,
  span: { readonly from: Temporal.Instant; readonly before: Temporal.Instant },
): Promise<Promptness> {
  const { rows } = await sql<Promptness>`
    SELECT coalesce(sum(timed_count), 0)::bigint AS timed, coalesce(sum(prompt_count), 0)::bigint AS prompt
    FROM lane_hours
    WHERE hour_at >= ${span.from}::timestamptz AND hour_at < ${span.before}::timestamptz`.execute(
    queries,
  );
  return rows[0] ?? { timed: 0, prompt: 0 };
}

/** A lane whose latest passage was posted late. */
export interface LateLane {
  readonly stationId: string;
  readonly lane: string;
  readonly exitedAt: Temporal.Instant;
  readonly postedAt: Temporal.Instant;
}

/** Lanes whose latest passage since a moment was posted more than a quarter of an hour after its exit, the latest first. */
export async function selectLateLanes(
  _scope: WideScope,
  queries: Queries,
  { since, most }: { readonly since: Temporal.Instant; readonly most: number },
): Promise<{ readonly all: number; readonly lanes: readonly LateLane[] }> {
  const { rows } = await sql<LateLane & { readonly all: number }>`
    SELECT station_id AS "stationId", lane, last_exited_at AS "exitedAt", last_posted_at AS "postedAt",
           count(*) OVER ()::int AS all
    FROM lane_hours late
    WHERE hour_at >= ${since}::timestamptz AND last_posted_at - last_exited_at > interval '15 minutes'
      AND NOT EXISTS (
        SELECT 1 FROM lane_hours later
        WHERE (later.station_id, later.lane) = (late.station_id, late.lane)
          AND later.hour_at > late.hour_at AND later.last_exited_at IS NOT NULL)
    ORDER BY last_posted_at - last_exited_at DESC, station_id, lane LIMIT ${most}`.execute(queries);
  return { all: rows[0]?.all ?? 0, lanes: rows };
}
