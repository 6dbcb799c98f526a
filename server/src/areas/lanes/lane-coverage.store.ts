import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { isAlone } from '../../platform/database/alone.store.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AllAccounts, WideScope } from '../../platform/scope/scope.ts';
import { given } from './control-records.store.ts';
import type { ControlRecord } from './control-record.ts';
import { isMissing, open } from './lane-desk.store.ts';

/** Lanes that deliver control records for the first time are complete up to the beginning of the first hour of these. */
export async function addLanes(
  _all: AllAccounts,
  tx: Tx,
  records: readonly ControlRecord[],
): Promise<void> {
  await sql`
    INSERT INTO lane_coverage (station_id, lane, covered_until)
    SELECT station_id, lane, min(hour_at)
    FROM ${given(records)}, lane_counting WHERE hour_at >= counted_from
    GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT DO NOTHING`.execute(tx);
}

/**
 * Passes over the hours of gaps that began before a moment, and then goes on over all hours that follow each other, up to
 * one of which passages are missing. Within the hour after them, a record of a part of it counts if as many passages came,
 * of each is known when the vehicle left, and none left later: with one that is later, one that is missing would not be seen.
 * A lane that was silent for a season begins again with its next record. To be run after what was recorded and posted has
 * been folded.
 */
export async function advanceCoverage(
  _all: AllAccounts,
  tx: Tx,
  {
    forgiveBefore,
    seasonDays,
  }: { readonly forgiveBefore: Temporal.Instant; readonly seasonDays: number },
): Promise<void> {
  if (!(await isAlone(tx, 'lane-hours'))) return;
  await sql`
    UPDATE lane_coverage AS covered
    SET covered_until = CASE
          WHEN next.hour_at - stuck.covered_until >= ${seasonDays}::int * interval '1 day' THEN next.hour_at
          ELSE least(next.hour_at, date_trunc('hour', ${forgiveBefore}::timestamptz) + interval '1 hour') END
    FROM lane_coverage AS stuck CROSS JOIN LATERAL (
      SELECT hour_at FROM lane_hours AS hour
      WHERE (hour.station_id, hour.lane) = (stuck.station_id, stuck.lane)
        AND hour.hour_at > greatest(stuck.covered_until, ${forgiveBefore}::timestamptz - interval '1 hour')
        AND is_compared
      ORDER BY hour_at LIMIT 1) AS next
    WHERE (covered.station_id, covered.lane) = (stuck.station_id, stuck.lane)
      AND stuck.covered_until < ${forgiveBefore}::timestamptz`.execute(tx);
  await sql`
    WITH followed AS (
      SELECT covered.station_id, covered.lane, following.until
      FROM lane_coverage AS covered CROSS JOIN LATERAL (
        SELECT coalesce(max(hour_at) + interval '1 hour', date_trunc('hour', covered.covered_until)) AS until
        FROM (
          SELECT hour_at, row_number() OVER (ORDER BY hour_at) - 1 AS before
          FROM lane_hours AS hour
          WHERE (hour.station_id, hour.lane) = (covered.station_id, covered.lane)
            AND hour_at >= date_trunc('hour', covered.covered_until) AND is_compared AND NOT ${isMissing}
        ) AS hours
        WHERE hour_at = date_trunc('hour', covered.covered_until) + before * interval '1 hour'
      ) AS following
      -- Those before do not report: their hours are not read again and again.
      WHERE covered.covered_until >= ${forgiveBefore}::timestamptz - interval '1 hour'
    ), reached AS (
      SELECT followed.station_id, followed.lane, coalesce(part.sent_until, followed.until) AS until
      FROM followed LEFT JOIN LATERAL (
        SELECT sent_until FROM lane_hours AS part
        WHERE (part.station_id, part.lane, part.hour_at) = (followed.station_id, followed.lane, followed.until)
          AND NOT is_compared AND sent_until < part.hour_at + interval '1 hour'
          AND sent_count = recorded_count
          -- When they left is noted of passages that the lane has delivered itself, and of none that was refused.
          AND timed_count = recorded_count AND refused_count = 0
          AND (recorded_count = 0 OR last_exited_at <= sent_until)
          AND NOT EXISTS (
            SELECT 1 FROM lane_posting_changes AS later
            WHERE (later.station_id, later.lane, later.hour_at) = (part.station_id, part.lane, part.hour_at))
        -- By the key, lane by lane: the database does not know that hardly any hour is like this.
        LIMIT 1
      ) AS part ON true
    )
    UPDATE lane_coverage AS covered SET covered_until = reached.until
    FROM reached
    WHERE (covered.station_id, covered.lane) = (reached.station_id, reached.lane)
      AND reached.until > covered.covered_until`.execute(tx);
}

/** Differing hours that are looked at, the oldest first; from the last of them on nothing is promised of any lane. */
const MOST_DIFFERING = 10_000;

/** Gaps are passed over hour by hour, at the next sweep. */
const reportedSince = (moment: Temporal.Instant) => sql`date_trunc('hour', ${moment}::timestamptz)`;

/** Lanes of a station that are told, in their order; far more than a plaza has. */
const MOST_LANES = 200;

/** The lanes of a station that deliver control records, and up to when these follow each other. */
export async function selectLanesOf(
  _scope: WideScope,
  queries: Queries,
  stationId: string,
): Promise<readonly { readonly lane: string; readonly until: Temporal.Instant }[]> {
  const rows = await queries
    .selectFrom('lane_coverage')
    .select(['lane', 'covered_until'])
    .where('station_id', '=', stationId)
    .orderBy('lane')
    .limit(MOST_LANES)
    .execute();
  return rows.map(({ lane, covered_until: until }) => ({ lane, until }));
}

/** Up to when a station is complete: the lane that is furthest behind decides. */
export interface StationRow {
  readonly stationId: string;
  readonly until: Temporal.Instant;
  /** Lanes that report. */
  readonly lanes: number;
  /** The one that is furthest behind. */
  readonly lane: string;
  /** Passages are missing of an hour; else its next control record has not come. */
  readonly differs: boolean;
}

/**
 * Stations that report: lanes whose records reach beyond a moment, and those with hours before another moment of which
 * passages are missing. What was told within an hour is not taken back by that hour. Costs a row for each lane, and the
 * work list of differences.
 */
export async function selectStations(
  _scope: WideScope,
  queries: Queries,
  {
    reportingSince,
    arrivedBefore,
  }: { readonly reportingSince: Temporal.Instant; readonly arrivedBefore: Temporal.Instant },
): Promise<readonly StationRow[]> {
  const { rows } = await sql<StationRow>`
    WITH differing AS MATERIALIZED (
      -- By the index of the work list, which the limit makes the database take: it does not know that few hours differ.
      SELECT station_id, lane, hour_at FROM lane_hours
      WHERE ${open} AND ${isMissing} AND hour_at < ${arrivedBefore}::timestamptz
      ORDER BY hour_at LIMIT ${MOST_DIFFERING}
    ), unseen AS (
      SELECT CASE WHEN count(*) = ${MOST_DIFFERING} THEN max(hour_at) END AS since FROM differing
    ), held AS (
      SELECT station_id, lane, min(hour_at) AS hour_at FROM differing GROUP BY 1, 2
    ), lanes AS (
      SELECT station_id, lane,
             least(CASE WHEN held.hour_at + interval '1 hour' <= covered_until THEN held.hour_at ELSE covered_until END,
                   unseen.since) AS until,
             coalesce(held.hour_at <= covered_until, false) AS differs
      FROM unseen, lane_coverage LEFT JOIN held USING (station_id, lane)
      WHERE covered_until >= ${reportedSince(reportingSince)} OR held.hour_at IS NOT NULL
    )
    SELECT station_id AS "stationId", min(until) AS until, count(*)::int AS lanes,
           (array_agg(lane ORDER BY until, lane))[1] AS lane,
           (array_agg(differs ORDER BY until, lane))[1] AS differs
    FROM lanes GROUP BY 1 ORDER BY 2, 1`.execute(queries);
  return rows;
}

/** Stations with passages of some hours through lanes of which no control records come. */
export async function selectUnconfirmed(
  _scope: WideScope,
  queries: Queries,
  span: {
    readonly from: Temporal.Instant;
    readonly before: Temporal.Instant;
    readonly reportingSince: Temporal.Instant;
  },
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    SELECT DISTINCT station_id AS id FROM lane_hours AS hour
    WHERE recorded_count > 0 AND NOT is_compared
      AND hour_at >= ${span.from}::timestamptz AND hour_at < ${span.before}::timestamptz
      AND NOT EXISTS (
        SELECT 1 FROM lane_coverage AS covered
        WHERE (covered.station_id, covered.lane) = (hour.station_id, hour.lane)
          AND covered_until >= ${reportedSince(span.reportingSince)})`.execute(queries);
  return rows.map(({ id }) => id);
}
