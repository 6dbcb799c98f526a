import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../server/src/platform/database/database.ts';

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
