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
    .orderBy('order_id', 'desc')
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
 * Tags that work and were linked before a moment, the earliest first, each with the day on which it was handed over: that of
 * the delivery of the order that it came with, else that of the link. In two statements, for an order and the tag that came
 * of it may belong to two accounts, which may be on two machines.
 */
export async function selectOldBatteries(
  _staff: StaffScope,
  queries: Queries,
  before: Temporal.Instant,
  page: { readonly first: number; readonly rows: number; readonly most: number },
): Promise<{ readonly batteries: readonly OldBattery[]; readonly totalRecords: number }> {
  const old = sql`
    FROM tags t
    WHERE t.status = 'aktivan' AND t.created_at < ${before}::timestamptz
      AND NOT EXISTS (SELECT 1 FROM tag_blocks b WHERE b.account_id = t.account_id AND b.tag_id = t.tag_id
                      AND b.reason = 'returned' AND b.lifted_at IS NULL)`;
  const { rows } = await sql<{
    readonly accountId: string;
    readonly tagId: string;
    readonly serialNumber: string;
    readonly category: string;
    readonly plate: string;
    readonly linkedAt: Temporal.Instant;
  }>`
    SELECT t.account_id AS "accountId", t.tag_id AS "tagId", t.serial_number AS "serialNumber", t.category,
           t.plate, t.created_at AS "linkedAt" ${old}
    ORDER BY t.created_at, t.tag_id OFFSET ${page.first} LIMIT ${page.rows}`.execute(queries);
  const counted = queries
    .selectFrom(
      sql<{ readonly one: number }>`(SELECT 1 AS one ${old} LIMIT ${page.most})`.as('old'),
    )
    .select('one');
  const delivered = await selectDeliveries(
    queries,
    rows.map(({ serialNumber }) => serialNumber),
  );
  return {
    batteries: rows.map(({ tagId, linkedAt, category, ...tag }) => ({
      ...tag,
      // The table's constraint allows no other category.
      category: category as Kategorija,
      handedOverAt: delivered.get(tagId) ?? linkedAt,
    })),
    totalRecords: await countRows(queries, counted),
  };
}

/** When the orders of these serial numbers were delivered, by the tags that came of them. */
async function selectDeliveries(
  queries: Queries,
  serialNumbers: readonly string[],
): Promise<ReadonlyMap<string, Temporal.Instant>> {
  if (serialNumbers.length === 0) return new Map();
  const { rows } = await sql<{
    readonly tagId: string;
    readonly deliveredAt: Temporal.Instant;
  }>`
    SELECT d.bound_tag_id AS "tagId", o.delivered_at AS "deliveredAt"
    FROM order_tags d JOIN orders o ON o.account_id = d.account_id AND o.order_id = d.order_id
    WHERE d.serial_number = ANY (${[...serialNumbers]}) AND d.bound_tag_id IS NOT NULL
      AND o.delivered_at IS NOT NULL`.execute(queries);
  return new Map(rows.map(({ tagId, deliveredAt }) => [tagId, deliveredAt]));
}
