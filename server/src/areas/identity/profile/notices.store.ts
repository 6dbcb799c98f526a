import type { LanguageId } from '@rampa/contract';
import type { NoticeKind } from '@rampa/contract/identity';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';

export interface StoredNotice {
  readonly noticeId: string;
  readonly kind: NoticeKind;
  readonly template: string;
  /** By language, so that amounts, days and reasons follow the language that it is read in. */
  readonly params: Readonly<Record<LanguageId, Readonly<Record<string, string>>>>;
  readonly path: string;
  readonly at: Temporal.Instant;
}

export async function insertNotice(
  scope: AccountScope,
  tx: Tx,
  userId: string,
  notice: StoredNotice,
): Promise<void> {
  await tx
    .insertInto('notices')
    .values({
      account_id: scope.accountId,
      user_id: userId,
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
  scope: AccountScope,
  queries: Queries,
  userId: string,
  slice: { readonly first: number; readonly rows: number },
): Promise<(StoredNotice & { readonly read: boolean })[]> {
  const rows = await queries
    .selectFrom('notices')
    .select(['notice_id', 'kind', 'template', 'params', 'path', 'told_at', 'read_at'])
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .orderBy('notice_id', 'desc')
    .limit(slice.rows)
    .offset(slice.first)
    .execute();
  return rows.map((row) => ({
    noticeId: row.notice_id,
    // Written by `insertNotice` alone.
    kind: row.kind as NoticeKind,
    params: row.params as StoredNotice['params'],
    template: row.template,
    path: row.path,
    at: row.told_at,
    read: row.read_at !== null,
  }));
}

export async function countNotices(
  scope: AccountScope,
  queries: Queries,
  userId: string,
): Promise<{ readonly all: number; readonly unread: number }> {
  const row = await queries
    .selectFrom('notices')
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('read_at').as('read')])
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { all: row.all, unread: row.all - row.read };
}

export async function markNoticesRead(
  scope: AccountScope,
  queries: Queries,
  userId: string,
  now: Temporal.Instant,
  /** Only these; null: all. */
  noticeIds: readonly string[] | null,
): Promise<void> {
  await queries
    .updateTable('notices')
    .set({ read_at: now })
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(noticeIds !== null, (query) =>
      query.where((eb) => eb('notice_id', '=', eb.fn.any(eb.val([...(noticeIds ?? [])])))),
    )
    .execute();
}
