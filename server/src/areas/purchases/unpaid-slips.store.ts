import { sql } from 'kysely';
import { anyOf } from '../../platform/database/parts.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { SlipTable } from '../payments/index.ts';

/** Orders whose slip is unpaid, the earliest due first. */
export async function selectUnpaidSlips(
  scope: AccountScope,
  queries: Queries,
  now: Temporal.Instant,
): Promise<
  readonly {
    readonly orderNumber: string;
    readonly totalMinor: number;
    readonly payUntil: Temporal.Instant;
  }[]
> {
  const rows = await queries
    .selectFrom('orders')
    .select(['order_number', 'total_minor', 'pay_until'])
    .where('account_id', '=', scope.accountId)
    .where('state', '=', 'awaiting-payment')
    // The same condition as in the index of unpaid orders.
    .where('payment_state', '=', 'waiting')
    .where('payment_method', '=', 'slip')
    .where('pay_until', '>', now)
    .orderBy('pay_until')
    .execute();
  return rows.flatMap((row) =>
    row.pay_until === null
      ? []
      : [{ orderNumber: row.order_number, totalMinor: row.total_minor, payUntil: row.pay_until }],
  );
}

/** For transfers that have no slip's reference. */
export const orderSlips: SlipTable = {
  table: 'orders',
  issuedAt: 'created_at',
  amountMinor: 'total_minor',
  orderNumber: 'order_number',
  awaited: sql`state = 'awaiting-payment' AND payment_method = 'slip'`,
  payable: sql`payment_method = 'slip' AND payment_state IN ('waiting', 'void')`,
};

/** Whether there may be an order to be paid by slip: its time may be over. */
export const mayHaveUnpaidOrder = anyOf<{ readonly accountId: string }>(
  ({ accountId }) => sql`
    SELECT 1 FROM orders
    WHERE account_id = ${accountId} AND state = 'awaiting-payment' AND payment_state = 'waiting'
      AND payment_method = 'slip'`,
);
