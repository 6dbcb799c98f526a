import type { Tx } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';

/** False if the gateway's transaction has paid another order. */
export async function claimTransaction(
  _all: AllAccounts,
  tx: Tx,
  provider: string,
  transactionId: string,
  orderNumber: string,
): Promise<boolean> {
  const claimed = await tx
    .insertInto('gateway_transactions')
    .values({ provider, transaction_id: transactionId, order_number: orderNumber })
    .onConflict((conflict) => conflict.columns(['provider', 'transaction_id']).doNothing())
    .returning('order_number')
    .executeTakeFirst();
  if (claimed !== undefined) return true;
  const known = await tx
    .selectFrom('gateway_transactions')
    .select('order_number')
    .where('provider', '=', provider)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirstOrThrow();
  return known.order_number === orderNumber;
}
