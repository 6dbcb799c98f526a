import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

/** Records that the customer is told that this tag was used; false if they were told since `before`. */
export async function claimLostTagNotice(
  scope: AccountScope,
  tx: Tx,
  tagId: string,
  { now, before }: { readonly now: Temporal.Instant; readonly before: Temporal.Instant },
): Promise<boolean> {
  const rows = await tx
    .insertInto('lost_tag_notices')
    .values({ account_id: scope.accountId, tag_id: tagId, told_at: now })
    .onConflict((conflict) =>
      conflict
        .constraint('lost_tag_notices__key')
        .doUpdateSet({ told_at: now })
        .where('lost_tag_notices.told_at', '<=', before),
    )
    .returning('tag_id')
    .execute();
  return rows.length === 1;
}
