import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { TagStops } from './tag-stops.ts';

interface TagKey {
  readonly accountId: string;
  readonly tagId: string;
}

/** A stopped tag works again; of a working one nothing is written. */
export async function insertPastStop(
  queries: Queries,
  { accountId, tagId }: TagKey,
  endedAt: Temporal.Instant,
): Promise<void> {
  await sql`
    INSERT INTO tag_past_stops (account_id, tag_id, stopped_at, ended_at)
    SELECT account_id, tag_id, status_changed_at, greatest(status_changed_at, ${endedAt})
    FROM tags
    WHERE account_id = ${accountId} AND tag_id = ${tagId} AND status <> 'aktivan'
    ON CONFLICT DO NOTHING`.execute(queries);
}

/** Stops that are over, by the id of the tag. */
export async function selectPastStops(
  queries: Queries,
  tags: readonly TagKey[],
): Promise<ReadonlyMap<string, NonNullable<TagStops['pastStops']>>> {
  if (tags.length === 0) return new Map();
  const rows = await queries
    .selectFrom('tag_past_stops')
    .select(['tag_id', 'stopped_at', 'ended_at'])
    .where(
      sql<boolean>`(account_id, tag_id) IN (SELECT * FROM unnest(
        ${tags.map(({ accountId }) => accountId)}::uuid[],
        ${tags.map(({ tagId }) => tagId)}::uuid[]))`,
    )
    .execute();
  const stops = new Map<string, { from: number; until: number }[]>();
  for (const row of rows) {
    const known = stops.get(row.tag_id) ?? [];
    known.push({
      from: row.stopped_at.epochMilliseconds,
      until: row.ended_at.epochMilliseconds,
    });
    stops.set(row.tag_id, known);
  }
  return stops;
}
