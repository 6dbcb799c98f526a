import type { Queries } from '../../../platform/database/database.ts';
import type { AllAccounts } from '../../../platform/scope/scope.ts';

/**
 * Rules that wait for a charge which has ended; normally none. Servers of the version before look for the rule by the tag of
 * the charge, and find none where that was replaced meanwhile.
 */
export async function selectEndedUnseen(
  _all: AllAccounts,
  queries: Queries,
  limit: number,
): Promise<readonly { readonly accountId: string; readonly orderNumber: string }[]> {
  const rows = await queries
    .selectFrom('automatic_top_ups as a')
    .innerJoin('top_ups as t', (join) =>
      join
        .onRef('t.account_id', '=', 'a.account_id')
        .onRef('t.order_number', '=', 'a.order_number'),
    )
    .select(['a.account_id', 't.order_number'])
    .where('a.order_number', 'is not', null)
    .where('t.state', '<>', 'pending')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ accountId: row.account_id, orderNumber: row.order_number }));
}
