import type { Kategorija } from '@rampa/contract';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

/** A stretch that a tag has driven several times, in one direction. */
export interface OwnTrip {
  readonly from: string;
  readonly to: string;
  readonly category: Kategorija;
  readonly tagId: string;
  readonly times: number;
  /** For each time the day of the week, 1 for Monday, on which it began. */
  readonly weekdays: readonly number[];
  /** For each time the hour of toll time. */
  readonly hours: readonly number[];
}

/** What the tags within reach drove most often, among their newest passages; the most frequent first. */
export async function selectOwnTrips(
  { accountId, reach }: AccountScope,
  queries: Queries,
  asked: {
    readonly since: Temporal.Instant;
    /** Newest passages that are looked at. */
    readonly sample: number;
    readonly least: number;
    readonly most: number;
  },
): Promise<readonly OwnTrip[]> {
  if (!reach.all && reach.since.size === 0) return [];
  const since = reach.all ? [] : [...reach.since];
  const within = reach.all
    ? sql`true`
    : sql`EXISTS (
        SELECT 1 FROM unnest(${since.map(([tagId]) => tagId)}::uuid[], ${since.map(([, day]) => day)}::date[])
          AS own (tag_id, from_day)
        WHERE own.tag_id = passages.tag_id AND passages.toll_day >= own.from_day)`;
  const { rows } = await sql<OwnTrip>`
    SELECT entry_station_id AS "from", exit_station_id AS "to", category, tag_id AS "tagId",
           count(*)::int AS times,
           array_agg(extract(isodow FROM local_time)::int) AS weekdays,
           array_agg(extract(hour FROM local_time)::int) AS hours
    FROM (
      SELECT entry_station_id, exit_station_id, category, tag_id,
             entered_at AT TIME ZONE 'Europe/Belgrade' AS local_time
      FROM passages
      WHERE account_id = ${accountId} AND exited_at >= ${asked.since}
        AND entry_station_id IS NOT NULL AND entry_station_id <> exit_station_id
        AND marks = '{}' AND ${within}
      ORDER BY exited_at DESC, passage_id DESC LIMIT ${asked.sample}
    ) AS lately
    GROUP BY entry_station_id, exit_station_id, category, tag_id
    HAVING count(*) >= ${asked.least}
    ORDER BY count(*) DESC, entry_station_id, exit_station_id, tag_id LIMIT ${asked.most}`.execute(
    queries,
  );
  return rows;
}
