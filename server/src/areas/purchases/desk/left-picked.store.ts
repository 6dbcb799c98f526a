import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../../platform/scope/scope.ts';
import type { OrderRecord } from '../orders.store.ts';
import type { StockDevice } from './devices.store.ts';

/** Orders that are no longer to be sent, and have devices that are picked; normally none. */
export async function selectOrdersWithLeft(
  _all: AllAccounts,
  queries: Queries,
  most: number,
): Promise<readonly { readonly accountId: string; readonly orderNumber: string }[]> {
  // In two steps: devices are in one place, orders are on the machine of their account.
  const picked = await queries
    .selectFrom('stock_devices')
    .select(['account_id', 'order_id'])
    .distinct()
    .where('state', '=', 'picked')
    .execute();
  if (picked.length === 0) return [];
  const { rows } = await sql<{ readonly accountId: string; readonly orderNumber: string }>`
    SELECT o.account_id AS "accountId", o.order_number AS "orderNumber"
    FROM unnest(
      ${picked.map((row) => row.account_id)}::uuid[], ${picked.map((row) => row.order_id)}::uuid[]
    ) AS d (account_id, order_id)
    JOIN orders o ON o.account_id = d.account_id AND o.order_id = d.order_id
    WHERE o.state <> 'confirmed'
    LIMIT ${most}`.execute(queries);
  return rows;
}

/** These devices of the order went out with it. */
export async function sendSome(
  { accountId }: AccountScope,
  tx: Tx,
  { orderId }: Pick<OrderRecord, 'orderId'>,
  serialNumbers: readonly string[],
): Promise<void> {
  await tx
    .updateTable('stock_devices')
    .set({ state: 'sent' })
    .where('account_id', '=', accountId)
    .where('order_id', '=', orderId)
    .where('state', '=', 'picked')
    .where('serial_number', '=', sql<string>`ANY(${[...serialNumbers]}::text[])`)
    .execute();
}

/** That the program, and no clerk, has put them back. */
export async function insertDeviceReleases(
  _all: AllAccounts,
  tx: Tx,
  devices: readonly StockDevice[],
  at: Temporal.Instant,
): Promise<void> {
  if (devices.length === 0) return;
  await tx
    .insertInto('device_events')
    .values(
      devices.map(({ serialNumber, category, place }) => ({
        serial_number: serialNumber,
        event_id: uuid(),
        happened_at: at,
        kind: 'put-back',
        category,
        place,
        made_by: 'system',
      })),
    )
    .execute();
}
