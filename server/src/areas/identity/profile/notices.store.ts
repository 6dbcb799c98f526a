import type { LanguageId } from '@rampa/contract';
import type { NotificationKind } from '@rampa/contract/identity';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { UserKey } from '../identity.store.ts';

export interface StoredNotice {
  readonly noticeId: string;
  readonly kind: NotificationKind;
  readonly template: string;
  /** By language: read in another than it was told in, amounts, days and reasons follow. */
  readonly params: Readonly<Record<LanguageId, Readonly<Record<string, string>>>>;
  readonly path: string;
  readonly at: Temporal.Instant;
}

export async function insertNotice(tx: Tx, key: UserKey, notice: StoredNotice): Promise<void> {
  await tx
    .insertInto('notices')
    .values({
      account_id: key.accountId,
      user_id: key.userId,
      notice_id: notice.noticeId,
      kind: notice.kind,
      template: notice.template,
      params: JSON.stringify(notice.params),
      path: notice.path,
      told_at: notice.at,
    })
    .execute();
}

/** Newest first. */
export async function listNotices(
  queries: Queries,
  key: UserKey,
  slice: { readonly first: number; readonly rows: number },
): Promise<(StoredNotice & { readonly read: boolean })[]> {
  const rows = await queries
    .selectFrom('notices')
    .select(['notice_id', 'kind', 'template', 'params', 'path', 'told_at', 'read_at'])
    .where('account_id', '=', key.accountId)
    .where('user_id', '=', key.userId)
    .orderBy('notice_id', 'desc')
    .limit(slice.rows)
    .offset(slice.first)
    .execute();
  return rows.map((row) => ({
    noticeId: row.notice_id,
    // Written by `insertNotice` alone.
    kind: row.kind as NotificationKind,
    params: row.params as StoredNotice['params'],
    template: row.template,
    path: row.path,
    at: row.told_at,
    read: row.read_at !== null,
  }));
}

export async function countNotices(
  queries: Queries,
  key: UserKey,
): Promise<{ readonly all: number; readonly unread: number }> {
  const row = await queries
    .selectFrom('notices')
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('read_at').as('read')])
    .where('account_id', '=', key.accountId)
    .where('user_id', '=', key.userId)
    .executeTakeFirstOrThrow();
  return { all: row.all, unread: row.all - row.read };
}

export async function markNoticesRead(
  queries: Queries,
  key: UserKey,
  now: Temporal.Instant,
  /** Only these; null: all. */
  noticeIds: readonly string[] | null,
): Promise<void> {
  await queries
    .updateTable('notices')
    .set({ read_at: now })
    .where('account_id', '=', key.accountId)
    .where('user_id', '=', key.userId)
    .where('read_at', 'is', null)
    .$if(noticeIds !== null, (query) =>
      query.where((eb) => eb('notice_id', '=', eb.fn.any(eb.val([...(noticeIds ?? [])])))),
    )
    .execute();
}

export async function deleteNoticesBefore(
  queries: Queries,
  before: Temporal.Instant,
): Promise<void> {
  await queries.deleteFrom('notices').where('told_at', '<', before).execute();
}
