import type { Queries } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';

export interface FailingRule {
  readonly tagId: string;
  /** Amount of one charge, minor units. */
  readonly amountMinor: number;
}

/** Automatic top-ups whose last charge failed, the longest failing first. */
export async function selectFailingRules(
  scope: AccountScope,
  queries: Queries,
): Promise<readonly FailingRule[]> {
  const { accountId, reach } = scope;
  const tagIds = reach.all ? [] : [...reach.since.keys()];
  const rows = await queries
    .selectFrom('automatic_top_ups')
    .select(['tag_id', 'amount_minor'])
    .where('account_id', '=', accountId)
    .where('paused_at', 'is', null)
    // Not those whose retry is pending.
    .where('order_number', 'is', null)
    .where('failures', '>', 0)
    .$if(!reach.all, (query) => query.where((eb) => eb('tag_id', '=', eb.fn.any(eb.val(tagIds)))))
    .orderBy('failed_at')
    .execute();
  return rows.map((row) => ({ tagId: row.tag_id, amountMinor: row.amount_minor }));
}
