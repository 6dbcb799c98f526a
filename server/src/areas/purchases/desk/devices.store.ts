import type { Kategorija } from '@rampa/contract';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope, AllAccounts, StaffScope } from '../../../platform/scope/scope.ts';
import type { OrderRecord } from '../orders.store.ts';

export type DeviceState =
  | 'in-stock'
  | 'picked'
  | 'sent'
  | 'faulty'
  /** Handed in by a customer, and not in stock yet. */
  | 'returned'
  | 'lost'
  | 'scrapped'
  /** It lies at a point of sale, and is counted out of what can be ordered. */
  | 'at-point';

/** A device that came in with its serial number. */
export interface StockDevice {
  readonly serialNumber: string;
  readonly category: Kategorija;
  readonly state: DeviceState;
  readonly place: string;
  /** Where it lies while its state is `at-point`. */
  readonly pointId: string;
  /** The order that it was picked for or sent with; null for none. */
  readonly orderId: string | null;
}

interface DeviceRow {
  readonly serial_number: string;
  readonly category: string;
  readonly state: string;
  readonly place: string;
  readonly point_id: string;
  readonly order_id: string | null;
}

const columns = ['serial_number', 'category', 'state', 'place', 'point_id', 'order_id'] as const;

const toDevice = (row: DeviceRow): StockDevice => ({
  serialNumber: row.serial_number,
  // The table's constraints allow the words of these types only.
  category: row.category as Kategorija,
  state: row.state as DeviceState,
  place: row.place,
  pointId: row.point_id,
  orderId: row.order_id,
});

const anyOf = (texts: readonly string[]) => sql<string>`ANY(${[...texts]}::text[])`;
const allOf = (texts: readonly string[]) => sql<string>`ALL(${[...texts]}::text[])`;

/** Those of the stock that have one of these numbers, locked in one order, so that no two clerks deadlock. */
export async function lockDevices(
  _staff: StaffScope,
  tx: Tx,
  serialNumbers: readonly string[],
): Promise<readonly StockDevice[]> {
  const rows = await tx
    .selectFrom('stock_devices')
    .select(columns)
    .where('serial_number', '=', anyOf(serialNumbers))
    .orderBy('serial_number')
    .forUpdate()
    .execute();
  return rows.map(toDevice);
}

/** The devices of a category that came in first, locked; those that somebody else is picking are passed over, or waited for. */
export async function lockNextDevices(
  _staff: StaffScope,
  tx: Tx,
  wish: {
    readonly category: Kategorija;
    readonly quantity: number;
    /** Serial numbers that are left where they lie. */
    readonly but: readonly string[];
    readonly locked: 'skip' | 'wait';
  },
): Promise<readonly StockDevice[]> {
  const query = tx
    .selectFrom('stock_devices')
    .select(columns)
    .where('category', '=', wish.category)
    .where('state', '=', 'in-stock')
    .where('serial_number', '<>', allOf(wish.but))
    .orderBy('received_at')
    .orderBy('serial_number')
    .limit(wish.quantity)
    .forUpdate();
  const rows = await (wish.locked === 'skip' ? query.skipLocked() : query).execute();
  return rows.map(toDevice);
}

/** Picked for an order, or sent with it. */
export async function selectDevicesOf(
  { accountId }: AccountScope,
  queries: Queries,
  { orderId }: Pick<OrderRecord, 'orderId'>,
): Promise<readonly StockDevice[]> {
  const rows = await queries
    .selectFrom('stock_devices')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('order_id', '=', orderId)
    .orderBy('serial_number')
    .execute();
  return rows.map(toDevice);
}

/** Into the order; false where one of them is no longer in stock. */
export async function pickDevices(
  { accountId }: AccountScope,
  tx: Tx,
  { orderId }: Pick<OrderRecord, 'orderId'>,
  serialNumbers: readonly string[],
): Promise<boolean> {
  const picked = await tx
    .updateTable('stock_devices')
    .set({ state: 'picked', account_id: accountId, order_id: orderId })
    .where('serial_number', '=', anyOf(serialNumbers))
    .where('state', '=', 'in-stock')
    .executeTakeFirst();
  return Number(picked.numUpdatedRows) === serialNumbers.length;
}

/** All that is picked for the order goes out with it. */
export async function sendDevices(
  { accountId }: AccountScope,
  tx: Tx,
  { orderId }: Pick<OrderRecord, 'orderId'>,
): Promise<void> {
  await tx
    .updateTable('stock_devices')
    .set({ state: 'sent' })
    .where('account_id', '=', accountId)
    .where('order_id', '=', orderId)
    .where('state', '=', 'picked')
    .execute();
}

/** Out of the order, into the stock or aside; with `only`, this one of them. Returns how many. */
export async function putBackDevices(
  { accountId }: AccountScope,
  tx: Tx,
  { orderId }: Pick<OrderRecord, 'orderId'>,
  to: 'in-stock' | 'faulty' = 'in-stock',
  only?: readonly string[],
): Promise<number> {
  let query = tx
    .updateTable('stock_devices')
    .set({ state: to, account_id: null, order_id: null })
    .where('account_id', '=', accountId)
    .where('order_id', '=', orderId);
  if (only !== undefined) query = query.where('serial_number', '=', anyOf(only));
  const put = await query.executeTakeFirst();
  return Number(put.numUpdatedRows);
}

/** Takes devices that no order has out of the directory; returns the categories of those that were in stock, and at points. */
export async function deleteDevices(
  _all: AllAccounts | StaffScope,
  tx: Tx,
  serialNumbers: readonly string[],
): Promise<{ readonly inStock: readonly Kategorija[]; readonly atPoints: readonly Kategorija[] }> {
  const rows = await tx
    .deleteFrom('stock_devices')
    .where('serial_number', '=', anyOf(serialNumbers))
    .where('order_id', 'is', null)
    .returning(['category', 'state'])
    .execute();
  const inState = (wanted: DeviceState): readonly Kategorija[] =>
    rows
      .filter(({ state }) => state === wanted)
      // The table's constraint allows these words only.
      .map(({ category }) => category as Kategorija);
  return { inStock: inState('in-stock'), atPoints: inState('at-point') };
}

/** Notes devices in the stock; returns the numbers that were not there yet. */
export async function insertDevices(
  _staff: StaffScope,
  tx: Tx,
  devices: readonly {
    readonly serialNumber: string;
    readonly category: Kategorija;
    readonly place: string;
    readonly state: Extract<DeviceState, 'in-stock' | 'faulty'>;
  }[],
  at: Temporal.Instant,
): Promise<ReadonlySet<string>> {
  if (devices.length === 0) return new Set();
  const rows = await tx
    .insertInto('stock_devices')
    .values(
      devices.map(({ serialNumber, ...device }) => ({
        ...device,
        serial_number: serialNumber,
        received_at: at,
      })),
    )
    .onConflict((conflict) => conflict.column('serial_number').doNothing())
    .returning('serial_number')
    .execute();
  return new Set(rows.map((row) => row.serial_number));
}

/** How many devices of each of these categories can be picked. */
export async function countInStock(
  _staff: StaffScope,
  queries: Queries,
  categories: readonly Kategorija[],
): Promise<ReadonlyMap<string, number>> {
  if (categories.length === 0) return new Map();
  const rows = await queries
    .selectFrom('stock_devices')
    .select((eb) => ['category', eb.fn.countAll<number>().as('n')])
    .where('state', '=', 'in-stock')
    .where('category', 'in', [...categories])
    .groupBy('category')
    .execute();
  return new Map(rows.map((row) => [row.category, row.n]));
}
