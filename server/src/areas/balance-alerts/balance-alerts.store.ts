import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, SomeAccounts } from '../../platform/scope/scope.ts';
import { isOneOfTags } from '../../platform/database/owned.store.ts';

/** Records that the customer is told about this tag; false if they were told already. */
export async function claimNotice(
  scope: AccountScope,
  tx: Tx,
  tagId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await tx
    .insertInto('low_balance_notices')
    .values({ account_id: scope.accountId, tag_id: tagId, told_at: now })
    .onConflict((conflict) => conflict.constraint('low_balance_notices__key').doNothing())
    .returning('tag_id')
    .execute();
  return rows.length === 1;
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

/** Those of the tags of whose low balance the customer was told, by their ids. */
export async function selectNotices(
  _scope: SomeAccounts,
  queries: Queries,
  tags: readonly NoticedTag[],
): Promise<ReadonlySet<string>> {
  if (tags.length === 0) return new Set();
  const rows = await queries
    .selectFrom('low_balance_notices')
    .select('tag_id')
    .where(isOneOfTags(tags))
    .execute();
  return new Set(rows.map((row) => row.tag_id));
}
