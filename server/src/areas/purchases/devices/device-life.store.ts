import type { Kategorija } from '@rampa/contract';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { countRows } from '../../../platform/database/count-rows.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { StaffScope } from '../../../platform/scope/scope.ts';
import { toRecord, type OrderRecord } from '../orders.store.ts';
import type { DeviceState } from '../desk/devices.store.ts';

/** A device as the stock has it. */
export interface KnownDevice {
  readonly category: Kategorija;
  readonly place: string;
  readonly state: DeviceState;
  readonly receivedAt: Temporal.Instant;
}

export async function selectKnownDevice(
  _staff: StaffScope,
  queries: Queries,
  serialNumber: string,
): Promise<KnownDevice | undefined> {
  const row = await queries
    .selectFrom('stock_devices')
    .select(['category', 'place', 'state', 'received_at'])
    .where('serial_number', '=', serialNumber)
    .executeTakeFirst();
  return row === undefined
    ? undefined
    : {
        // The table's constraints allow the words of these types only.
        category: row.category as Kategorija,
        place: row.place,
        state: row.state as DeviceState,
        receivedAt: row.received_at,
      };
}

/** An order that a device is or was in. */
export interface OrderOfDevice {
  readonly order: OrderRecord;
  /** It was sent with it; otherwise it is picked for it. */
  readonly sent: boolean;
  readonly category: Kategorija;
}

const mostOrders = 20;

/** Orders that it was sent with, and the one that it is picked for, the latest first. */
export async function selectOrdersOfDevice(
  _staff: StaffScope,
  queries: Queries,
  serialNumber: string,
): Promise<readonly OrderOfDevice[]> {
  const sent = await queries
    .selectFrom('order_tags')
    .select(['account_id', 'order_id', 'category'])
    .where('serial_number', '=', serialNumber)
    .limit(mostOrders)
    .execute();
  const picked = await queries
    .selectFrom('stock_devices')
    .select(['account_id', 'order_id', 'category'])
    .where('serial_number', '=', serialNumber)
    .where('state', '=', 'picked')
    .execute();
  const found: OrderOfDevice[] = [];
  for (const [rows, isSent] of [
    [picked, false],
    [sent, true],
  ] as const) {
    for (const { account_id, order_id, category } of rows) {
      const order = await queries
        .selectFrom('orders')
        .selectAll()
        .where('account_id', '=', account_id)
        .where('order_id', '=', order_id)
        .executeTakeFirst();
      if (order === undefined) continue;
      // The table's constraint allows no other.
      found.push({ order: toRecord(order), sent: isSent, category: category as Kategorija });
    }
  }
  const at = ({ order }: OrderOfDevice) => (order.sentAt ?? order.createdAt).epochMilliseconds;
  return found.toSorted((a, b) => at(b) - at(a));
}

/** A customer's tag whose battery is old. */
export interface OldBattery {
  readonly accountId: string;
  readonly serialNumber: string;
  readonly category: Kategorija;
  readonly plate: string;
  readonly handedOverAt: Temporal.Instant;
}

/**
 * Tags that work and were handed over before a moment, the earliest first: counted from the delivery of the order that
 * they came with, else from when they were linked.
 */
export async function selectOldBatteries(
  _staff: StaffScope,
  queries: Queries,
  before: Temporal.Instant,
  page: { readonly first: number; readonly rows: number; readonly most: number },
): Promise<{ readonly batteries: readonly OldBattery[]; readonly totalRecords: number }> {
  // Two ranges of an index each: what was linked before the moment, and what was delivered before it but linked later.
  const old = sql<{
    readonly accountId: string;
    readonly serialNumber: string;
    readonly category: string;
    readonly plate: string;
    readonly handedOverAt: Temporal.Instant;
  }>`
    SELECT t.account_id AS "accountId", t.serial_number AS "serialNumber", t.category, t.plate,
           coalesce(o.delivered_at, t.created_at) AS "handedOverAt"
    FROM tags t
    LEFT JOIN order_tags d ON d.serial_number = t.serial_number
      AND d.bound_account_id = t.account_id AND d.bound_tag_id = t.tag_id
    LEFT JOIN orders o ON o.account_id = d.account_id AND o.order_id = d.order_id
    WHERE t.status = 'aktivan' AND t.created_at < ${before}::timestamptz
      AND coalesce(o.delivered_at, t.created_at) < ${before}::timestamptz
      AND NOT EXISTS (SELECT 1 FROM tag_blocks b WHERE b.account_id = t.account_id AND b.tag_id = t.tag_id
                      AND b.reason = 'returned' AND b.lifted_at IS NULL)
    UNION ALL
    SELECT t.account_id, t.serial_number, t.category, t.plate, o.delivered_at
    FROM orders o
    JOIN order_tags d ON d.account_id = o.account_id AND d.order_id = o.order_id
    JOIN tags t ON t.account_id = d.bound_account_id AND t.tag_id = d.bound_tag_id
    WHERE o.state = 'delivered' AND o.delivered_at < ${before}::timestamptz
      AND t.status = 'aktivan' AND t.created_at >= ${before}::timestamptz
      AND NOT EXISTS (SELECT 1 FROM tag_blocks b WHERE b.account_id = t.account_id AND b.tag_id = t.tag_id
                      AND b.reason = 'returned' AND b.lifted_at IS NULL)`;
  const { rows } = await sql<Omit<OldBattery, 'category'> & { readonly category: string }>`
    SELECT * FROM (${old}) old ORDER BY "handedOverAt", "serialNumber"
    OFFSET ${page.first} LIMIT ${page.rows}`.execute(queries);
  const counted = queries
    .selectFrom(sql<{ readonly serialNumber: string }>`(${old})`.as('old'))
    .select(sql.lit(1).as('one'))
    .limit(page.most);
  return {
    // The table's constraint allows no other category.
    batteries: rows.map((row) => ({ ...row, category: row.category as Kategorija })),
    totalRecords: await countRows(queries, counted),
  };
}
