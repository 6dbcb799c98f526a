import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../server/src/platform/database/database.ts';
import type { AccountScope } from '../../server/src/platform/scope/scope.ts';

/** Orders of the demo whose tags are on their way or still to be sent. */
export async function selectUndelivered(queries: Queries): Promise<
  readonly {
    readonly orderNumber: string;
    readonly state: string;
    readonly createdAt: Temporal.Instant;
  }[]
> {
  const rows = await queries
    .selectFrom('orders')
    .select(['order_number', 'state', 'created_at'])
    .where('idempotency_key', 'like', 'demo-order-%')
    .where('state', 'in', ['confirmed', 'sent'])
    .execute();
  return rows.map((row) => ({
    orderNumber: row.order_number,
    state: row.state,
    createdAt: row.created_at,
  }));
}

/** False if the order is there already, from a load that was interrupted. */
export async function claimDemoNumber(
  { accountId }: AccountScope,
  tx: Tx,
  { orderNumber, purpose }: { readonly orderNumber: string; readonly purpose: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('order_directory')
    .values({ order_number: orderNumber, account_id: accountId, purpose })
    .onConflict((conflict) => conflict.column('order_number').doNothing())
    .returning('order_number')
    .executeTakeFirst();
  return row !== undefined;
}
