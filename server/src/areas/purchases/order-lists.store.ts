import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import { toRecord, type OrderRecord } from './orders.store.ts';

/** Those of the account's orders that have one of these numbers. */
export async function selectOrdersByNumber(
  scope: AccountScope,
  queries: Queries,
  orderNumbers: readonly string[],
): Promise<readonly OrderRecord[]> {
  if (orderNumbers.length === 0) return [];
  const rows = await queries
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', scope.accountId)
    .where('order_number', 'in', orderNumbers)
    .execute();
  return rows.map(toRecord);
}

/** A customer's orders, newest first. */
export async function selectOrders(
  scope: AccountScope,
  queries: Queries,
  first: number,
  rows: number,
): Promise<{ readonly totalRecords: number; readonly orders: readonly OrderRecord[] }> {
  const query = queries.selectFrom('orders').where('account_id', '=', scope.accountId);
  // A customer places a handful of orders, so counting them is cheap.
  const counted = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const page = await query
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('order_id', 'desc')
    .offset(first)
    .limit(rows)
    .execute();
  return { totalRecords: counted.total, orders: page.map(toRecord) };
}

/** Unpaid slips that are overdue. */
export async function selectSlipsDue(
  _all: AllAccounts,
  queries: Queries,
  now: Temporal.Instant,
  limit: number,
): Promise<readonly Pick<OrderRecord, 'accountId' | 'orderNumber'>[]> {
  const rows = await queries
    .selectFrom('orders')
    .select(['account_id', 'order_number'])
    .where('state', '=', 'awaiting-payment')
    .where('payment_method', '=', 'slip')
    .where('pay_until', '<=', now)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ accountId: row.account_id, orderNumber: row.order_number }));
}

/** The operator's work: orders to pack, to hand over, to refund; the oldest first. */
export async function selectWork(
  _all: AllAccounts,
  queries: Queries,
  limit: number,
): Promise<readonly OrderRecord[]> {
  const rows = await queries
    .selectFrom('orders')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['confirmed', 'sent']),
        eb.and([eb('payment_state', '=', 'refunding'), eb('payment_method', '=', 'slip')]),
      ]),
    )
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(toRecord);
}
