import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope, WideScope } from '../../../platform/scope/scope.ts';

/** The owner of an order, and its kind. */
export interface OrderOwner {
  readonly accountId: string;
  readonly purpose: string;
}

/** False if the number is taken already. */
export async function claimOrderNumber(
  scope: AccountScope,
  tx: Tx,
  order: Pick<OrderOwner, 'purpose'> & { readonly orderNumber: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('order_directory')
    .values({
      order_number: order.orderNumber,
      account_id: scope.accountId,
      purpose: order.purpose,
    })
    .onConflict((conflict) => conflict.column('order_number').doNothing())
    .returning('order_number')
    .executeTakeFirst();
  return row !== undefined;
}

export async function selectOrderOwner(
  _scope: WideScope,
  queries: Queries,
  orderNumber: string,
): Promise<OrderOwner | undefined> {
  const row = await queries
    .selectFrom('order_directory')
    .select(['account_id', 'purpose'])
    .where('order_number', '=', orderNumber)
    .executeTakeFirst();
  return row === undefined ? undefined : { accountId: row.account_id, purpose: row.purpose };
}
