import { sql } from 'kysely';
import { anyOf } from '../../../platform/database/parts.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';

export interface FailingRule {
  readonly tagId: string;
  /** Of the charge that failed, minor units; null where it was what was missing, which the rule does not keep. */
  readonly amountMinor: number | null;
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
    .select(['tag_id', 'amount_minor', 'up_to'])
    .where('account_id', '=', accountId)
    .where('paused_at', 'is', null)
    // Not those whose retry is pending.
    .where('order_number', 'is', null)
    .where('failures', '>', 0)
    .$if(!reach.all, (query) => query.where((eb) => eb('tag_id', '=', eb.fn.any(eb.val(tagIds)))))
    .orderBy('failed_at')
    .execute();
  return rows.map((row) => ({
    tagId: row.tag_id,
    amountMinor: row.up_to ? null : row.amount_minor,
  }));
}

/** Whether any rule may be failing: it may be paused, or be tried again. */
export const mayHaveFailingRule = anyOf<{ readonly accountId: string }>(
  ({ accountId }) => sql`
    SELECT 1 FROM automatic_top_ups WHERE account_id = ${accountId} AND failures > 0`,
);
