import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

/** Newest passages of a tag from which its usual trip is derived: a history of years is not read. */
const SAMPLE = 40;

/**
 * What a usual trip of each tag costs, minor units: the median over the stretches that it has driven more than
 * once. A tag with fewer than `least` such trips is missing. A driver's tag counts from the day on since when it is
 * theirs; one statement for all tags. Passages of the tags that one has replaced count as its own.
 */
export async function selectUsualPrices(
  { accountId, reach }: AccountScope,
  queries: Queries,
  tagIds: readonly string[],
  {
    since,
    least,
    before,
  }: {
    readonly since: Temporal.Instant;
    readonly least: number;
    /** For each tag that has replaced others, those others. */
    readonly before: ReadonlyMap<string, readonly string[]>;
  },
): Promise<ReadonlyMap<string, number>> {
  const wanted = reach.all ? tagIds : tagIds.filter((tagId) => reach.since.has(tagId));
  if (wanted.length === 0) return new Map();
  const days = wanted.map((tagId) => (reach.all ? null : (reach.since.get(tagId) ?? null)));
  const allIds = wanted.map((tagId) => [tagId, ...(before.get(tagId) ?? [])].join(' '));
  // With one number the newest are read from the index, and no more.
  const ofTag = wanted.some((tagId) => before.has(tagId))
    ? sql`p.tag_id = ANY(string_to_array(w.all_ids, ' ')::uuid[])`
    : sql`p.tag_id = w.tag_id`;
  const { rows } = await sql<{ tag_id: string; price_minor: number }>`
    SELECT w.tag_id, percentile_disc(0.5) WITHIN GROUP (ORDER BY trip.amount_minor) AS price_minor
    FROM unnest(${[...wanted]}::uuid[], ${days}::date[], ${allIds}::text[]) AS w (tag_id, from_day, all_ids)
    CROSS JOIN LATERAL (
      SELECT lately.amount_minor,
             count(*) OVER (PARTITION BY lately.entry_station_id, lately.exit_station_id) AS times
      FROM (
        SELECT p.entry_station_id, p.exit_station_id, p.amount_minor FROM passages AS p
        WHERE p.account_id = ${accountId} AND ${ofTag} AND p.exited_at >= ${since}
          AND p.entry_station_id IS NOT NULL AND p.marks = '{}' AND p.amount_minor > 0
          AND (w.from_day IS NULL OR p.toll_day >= w.from_day)
        ORDER BY p.exited_at DESC, p.passage_id DESC LIMIT ${SAMPLE}
      ) AS lately
    ) AS trip
    WHERE trip.times > 1
    GROUP BY w.tag_id HAVING count(*) >= ${least}`.execute(queries);
  return new Map(rows.map((row) => [row.tag_id, row.price_minor]));
}
