import type { TagStatus } from '@rampa/contract/tags';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, WideScope } from '../../platform/scope/scope.ts';
import { lockTags } from './lock-tags.store.ts';
import type { TagStops } from './tag-stops.ts';
import { isOneOfTags } from '../../platform/database/owned.store.ts';

/** Whether a tag works, and since when it does or does not. */
export interface TagStop {
  readonly status: TagStatus;
  readonly changedAt: Temporal.Instant;
}

/** The status of a tag, locked until the transaction ends. */
export async function lockTagStatus(
  scope: AccountScope,
  tx: Tx,
  tagId: string,
): Promise<TagStatus | undefined> {
  return (await lockStops(scope, tx, [tagId])).get(tagId)?.status;
}

/** Whether tags work, locked until the transaction ends, in the order of their ids. */
export async function lockStops(
  scope: AccountScope,
  tx: Tx,
  tagIds: readonly string[],
): Promise<ReadonlyMap<string, TagStop>> {
  const rows = await lockTags(scope, tx, tagIds)
    .select(['tag_id', 'status', 'status_changed_at'])
    .execute();
  return new Map(
    rows.map((row) => [
      row.tag_id,
      { status: row.status as TagStatus, changedAt: row.status_changed_at },
    ]),
  );
}

/** A lost tag that turns out to be stolen stays stopped since it was lost. */
export async function updateStatus(
  scope: AccountScope,
  tx: Tx,
  tagId: string,
  { status, changedAt }: TagStop,
): Promise<void> {
  if (status === 'aktivan') await insertPastStop(scope, tx, tagId, changedAt);
  await tx
    .updateTable('tags')
    .set({
      status,
      status_changed_at:
        status === 'aktivan'
          ? changedAt
          : sql`CASE WHEN status = 'aktivan' THEN ${changedAt}::timestamptz
                     ELSE status_changed_at END`,
    })
    .where('account_id', '=', scope.accountId)
    .where('tag_id', '=', tagId)
    .execute();
}

/** Writes nothing for a tag that is working. */
async function insertPastStop(
  { accountId }: AccountScope,
  tx: Tx,
  tagId: string,
  endedAt: Temporal.Instant,
): Promise<void> {
  await sql`
    INSERT INTO tag_past_stops (account_id, tag_id, stopped_at, ended_at)
    SELECT account_id, tag_id, status_changed_at, greatest(status_changed_at, ${endedAt})
    FROM tags
    WHERE account_id = ${accountId} AND tag_id = ${tagId} AND status <> 'aktivan'
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Stops that are over, by the id of the tag. */
export async function selectPastStops(
  _scope: WideScope,
  queries: Queries,
  tags: readonly { readonly accountId: string; readonly tagId: string }[],
): Promise<ReadonlyMap<string, NonNullable<TagStops['pastStops']>>> {
  if (tags.length === 0) return new Map();
  const rows = await queries
    .selectFrom('tag_past_stops')
    .select(['tag_id', 'stopped_at', 'ended_at'])
    .where(isOneOfTags(tags))
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
