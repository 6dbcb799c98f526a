import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

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

export async function forgetNotices(
  scope: AccountScope,
  tx: Tx,
  tagIds: readonly string[],
): Promise<void> {
  if (tagIds.length === 0) return;
  await tx
    .deleteFrom('low_balance_notices')
    .where('account_id', '=', scope.accountId)
    .where('tag_id', 'in', tagIds)
    .execute();
}
