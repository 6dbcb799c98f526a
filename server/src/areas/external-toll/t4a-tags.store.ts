import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope, WideScope } from '../../platform/scope/scope.ts';
import type { TagStops } from '../tags/index.ts';
import { isOneOfTags } from '../../platform/database/owned.store.ts';

interface TagKey {
  readonly accountId: string;
  readonly tagId: string;
}

export interface T4ATagRecord {
  readonly tagId: string;
  readonly enabled: boolean;
  readonly enabledChangedAt: Temporal.Instant;
  readonly addedAt: Temporal.Instant;
}

const columns = ['tag_id', 'enabled', 'enabled_changed_at', 'added_at'] as const;

interface Row {
  readonly tag_id: string;
  readonly enabled: boolean;
  readonly enabled_changed_at: Temporal.Instant;
  readonly added_at: Temporal.Instant;
}

function toRecord(row: Row): T4ATagRecord {
  return {
    tagId: row.tag_id,
    enabled: row.enabled,
    enabledChangedAt: row.enabled_changed_at,
    addedAt: row.added_at,
  };
}

/** Tags of the service, by the id of the tag. */
export async function selectT4ATags(
  scope: AccountScope,
  queries: Queries,
): Promise<ReadonlyMap<string, T4ATagRecord>> {
  const rows = await queries
    .selectFrom('t4a_tags')
    .select(columns)
    .where('account_id', '=', scope.accountId)
    .execute();
  return new Map(rows.map((row) => [row.tag_id, toRecord(row)]));
}

/** A tag of the service; undefined if it is not in it. */
export async function selectT4ATag(
  scope: AccountScope,
  queries: Queries,
  tagId: string,
): Promise<T4ATagRecord | undefined> {
  const row = await queries
    .selectFrom('t4a_tags')
    .select(columns)
    .where('account_id', '=', scope.accountId)
    .where('tag_id', '=', tagId)
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

/** False if it is in the service already. */
export async function insertT4ATag(
  scope: AccountScope,
  queries: Queries,
  tagId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const inserted = await queries
    .insertInto('t4a_tags')
    .values({
      account_id: scope.accountId,
      tag_id: tagId,
      enabled: true,
      enabled_changed_at: now,
      added_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('tag_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Changes a tag's switch; returns whether it was different. Past stops are recorded. */
export async function updateEnabled(
  scope: AccountScope,
  queries: Queries,
  tagId: string,
  enabled: boolean,
  now: Temporal.Instant,
): Promise<boolean> {
  if (enabled) {
    await sql`
      INSERT INTO t4a_tag_past_stops (account_id, tag_id, stopped_at, ended_at)
      SELECT account_id, tag_id, enabled_changed_at, greatest(enabled_changed_at, ${now})
      FROM t4a_tags
      WHERE account_id = ${scope.accountId} AND tag_id = ${tagId} AND NOT enabled
      FOR UPDATE
      ON CONFLICT DO NOTHING`.execute(queries);
  }
  const changed = await queries
    .updateTable('t4a_tags')
    .set({ enabled, enabled_changed_at: now })
    .where('account_id', '=', scope.accountId)
    .where('tag_id', '=', tagId)
    .where('enabled', '!=', enabled)
    .returning('tag_id')
    .executeTakeFirst();
  return changed !== undefined;
}

export interface T4ATagHistory extends T4ATagRecord {
  readonly pastStops: NonNullable<TagStops['pastStops']>;
}

/** Tags of the service by the id of the tag, with the times when they were switched off. */
export async function selectT4ATagsOf(
  _wide: WideScope,
  queries: Queries,
  owners: readonly TagKey[],
): Promise<ReadonlyMap<string, T4ATagHistory>> {
  const isOfOwners = isOneOfTags(owners);
  const rows = await queries.selectFrom('t4a_tags').select(columns).where(isOfOwners).execute();
  const stops = await queries
    .selectFrom('t4a_tag_past_stops')
    .select(['tag_id', 'stopped_at', 'ended_at'])
    .where(isOfOwners)
    .execute();
  const stopsByTag = Map.groupBy(stops, (stop) => stop.tag_id);
  return new Map(
    rows.map((row) => [
      row.tag_id,
      {
        ...toRecord(row),
        pastStops: (stopsByTag.get(row.tag_id) ?? []).map((stop) => ({
          from: stop.stopped_at.epochMilliseconds,
          until: stop.ended_at.epochMilliseconds,
        })),
      },
    ]),
  );
}
