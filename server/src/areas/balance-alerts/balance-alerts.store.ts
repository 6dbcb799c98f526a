import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, SomeAccounts } from '../../platform/scope/scope.ts';
import { isOneOfTags } from '../../platform/database/owned.store.ts';

/** Records that the customer is told about this tag, and answers when; undefined if they were told already. */
export async function claimNotice(
  scope: AccountScope,
  tx: Tx,
  tagId: string,
  now: Temporal.Instant,
): Promise<Temporal.Instant | undefined> {
  const rows = await tx
    .insertInto('low_balance_notices')
    .values({ account_id: scope.accountId, tag_id: tagId, told_at: now })
    .onConflict((conflict) => conflict.constraint('low_balance_notices__key').doNothing())
    .returning('told_at')
    .execute();
  return rows[0]?.told_at;
}

export interface NoticedTag {
  readonly accountId: string;
  readonly tagId: string;
}

export async function forgetNotices(
  _scope: SomeAccounts,
  tx: Tx,
  tags: readonly NoticedTag[],
): Promise<void> {
  if (tags.length === 0) return;
  await tx.deleteFrom('low_balance_notices').where(isOneOfTags(tags)).execute();
}

/** Of whose low balance the customer was told, and when, by the tags' ids. */
export async function selectNotices(
  _scope: SomeAccounts,
  queries: Queries,
  tags: readonly NoticedTag[],
): Promise<ReadonlyMap<string, Temporal.Instant>> {
  if (tags.length === 0) return new Map();
  const rows = await queries
    .selectFrom('low_balance_notices')
    .select(['tag_id', 'told_at'])
    .where(isOneOfTags(tags))
    .execute();
  return new Map(rows.map((row) => [row.tag_id, row.told_at]));
}
