import { sql } from 'kysely';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';

/** Days of toll time on which a tag was a driver's, both included; null while it still is. */
export interface TagWindow {
  readonly tagId: string;
  readonly fromDay: string;
  readonly toDay: string | null;
}

/** The tags that a driver has now, each with their first day. */
export async function selectReach(
  { accountId }: AccountScope,
  queries: Queries,
  userId: string,
): Promise<Map<string, string>> {
  const rows = await queries
    .selectFrom('tag_drivers')
    .select(['tag_id', 'from_day'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('to_day', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.tag_id, row.from_day]));
}

/** Every window of a driver, also of tags that somebody else has now. */
export async function selectWindows(
  { accountId }: AccountScope,
  queries: Queries,
  userId: string,
): Promise<TagWindow[]> {
  const rows = await queries
    .selectFrom('tag_drivers')
    .select(['tag_id', 'from_day', 'to_day'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => ({ tagId: row.tag_id, fromDay: row.from_day, toDay: row.to_day }));
}

/** The windows of several drivers. */
export async function selectWindowsOf(
  { accountId }: AccountScope,
  queries: Queries,
  userIds: readonly string[],
): Promise<(TagWindow & { readonly driverId: string })[]> {
  if (userIds.length === 0) return [];
  const rows = await queries
    .selectFrom('tag_drivers')
    .select(['user_id', 'tag_id', 'from_day', 'to_day'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', sql<string>`ANY(${[...userIds]}::uuid[])`)
    .execute();
  return rows.map((row) => ({
    driverId: row.user_id,
    tagId: row.tag_id,
    fromDay: row.from_day,
    toDay: row.to_day,
  }));
}

/** Every window of every driver, each tag's in order; tags that never had one are there with nulls. */
export async function selectAllWindows(
  { accountId }: AccountScope,
  queries: Queries,
): Promise<
  readonly {
    readonly tagId: string;
    readonly fromDay: string | null;
    readonly toDay: string | null;
  }[]
> {
  const rows = await queries
    .selectFrom('tags')
    .leftJoin('tag_drivers', (join) =>
      join
        .onRef('tag_drivers.account_id', '=', 'tags.account_id')
        .onRef('tag_drivers.tag_id', '=', 'tags.tag_id'),
    )
    .select(['tags.tag_id', 'tag_drivers.from_day', 'tag_drivers.to_day'])
    .where('tags.account_id', '=', accountId)
    .orderBy('tags.tag_id')
    .orderBy('tag_drivers.from_day')
    .execute();
  return rows.map((row) => ({ tagId: row.tag_id, fromDay: row.from_day, toDay: row.to_day }));
}

/** The driver of each tag that has one now. */
export async function selectDriversNow(
  { accountId }: AccountScope,
  queries: Queries,
): Promise<Map<string, string>> {
  const rows = await queries
    .selectFrom('tag_drivers')
    .select(['tag_id', 'user_id'])
    .where('account_id', '=', accountId)
    .where('to_day', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.tag_id, row.user_id]));
}

/** Everybody who ever drove for an account, with the number of tags that they have now. */
export async function selectDrivers(
  { accountId }: AccountScope,
  queries: Queries,
): Promise<Map<string, number>> {
  const rows = await queries
    .selectFrom('tag_drivers')
    .select([
      'user_id',
      (eb) => eb.fn.count<number>('tag_id').filterWhere('to_day', 'is', null).as('now'),
    ])
    .where('account_id', '=', accountId)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.now]));
}

/** Gives a tag to a driver from the start of a day on. */
export async function beginWindow(
  { accountId }: AccountScope,
  tx: Tx,
  tagId: string,
  userId: string,
  day: { readonly from: string; readonly before: string },
): Promise<void> {
  await tx
    .deleteFrom('tag_drivers')
    .where('account_id', '=', accountId)
    .where('tag_id', '=', tagId)
    .where('from_day', '>=', day.from)
    .execute();
  await tx
    .updateTable('tag_drivers')
    .set({ to_day: day.before })
    .where('account_id', '=', accountId)
    .where('tag_id', '=', tagId)
    .where((eb) => eb.or([eb('to_day', 'is', null), eb('to_day', '>=', day.from)]))
    .execute();
  await tx
    .insertInto('tag_drivers')
    .values({
      account_id: accountId,
      tag_id: tagId,
      from_day: day.from,
      user_id: userId,
    })
    .execute();
}

/** A tag is nobody's after this day. */
export async function endWindow(
  { accountId }: AccountScope,
  tx: Tx,
  tagId: string,
  lastDay: string,
): Promise<void> {
  await tx
    .updateTable('tag_drivers')
    .set({ to_day: lastDay })
    .where('account_id', '=', accountId)
    .where('tag_id', '=', tagId)
    .where('to_day', 'is', null)
    .execute();
}

/** All tags of a driver are nobody's after this day. */
export async function endWindowsOf(
  { accountId }: AccountScope,
  tx: Tx,
  userId: string,
  lastDay: string,
): Promise<void> {
  await tx
    .updateTable('tag_drivers')
    .set({ to_day: lastDay })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('to_day', 'is', null)
    .execute();
}
