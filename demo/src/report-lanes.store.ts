import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../server/src/platform/database/database.ts';

/** What came of an hour of a lane: recorded, or refused and kept. */
export interface CameOfHour {
  readonly stationId: string;
  readonly lane: string;
  readonly hourAt: Temporal.Instant;
  readonly passages: number;
}

/** Hours of lanes since a moment of which anything came. */
export async function selectCame(
  queries: Queries,
  since: Temporal.Instant,
): Promise<readonly CameOfHour[]> {
  const { rows } = await sql<CameOfHour>`
    SELECT station_id AS "stationId", lane, hour_at AS "hourAt", count(*)::int AS passages
    FROM (
      SELECT exit_station_id AS station_id, lane, date_trunc('hour', exited_at) AS hour_at
      FROM passages WHERE exited_at >= ${since}::timestamptz
      UNION ALL
      SELECT station_id, lane, date_trunc('hour', passed_at) FROM refused_passages
      WHERE passed_at >= ${since}::timestamptz AND station_id <> '' AND lane <> ''
        AND state IN ('open', 'nobody', 'written-off') AND reason <> 'key-used'
    ) AS came
    GROUP BY 1, 2, 3`.execute(queries);
  return rows;
}

/** What lanes have said of whole hours since a moment. */
export async function selectSaid(
  queries: Queries,
  since: Temporal.Instant,
): Promise<readonly CameOfHour[]> {
  const { rows } = await sql<CameOfHour>`
    SELECT station_id AS "stationId", lane, hour_at AS "hourAt", sent_count AS passages
    FROM lane_hours
    WHERE sent_count IS NOT NULL AND hour_at >= ${since}::timestamptz
      AND sent_until >= hour_at + interval '1 hour'`.execute(queries);
  return rows;
}

/** Lanes through which anybody has driven since a moment, of these names. */
export async function selectLanes(
  queries: Queries,
  since: Temporal.Instant,
  names: readonly string[],
): Promise<readonly Pick<CameOfHour, 'stationId' | 'lane'>[]> {
  const { rows } = await sql<Pick<CameOfHour, 'stationId' | 'lane'>>`
    SELECT DISTINCT exit_station_id AS "stationId", lane FROM passages
    WHERE exited_at >= ${since}::timestamptz AND lane = ANY(${[...names]}::text[])
    ORDER BY 1, 2`.execute(queries);
  return rows;
}
