import type { Kategorija } from '@rampa/contract';
import { sql } from 'kysely';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { StaffScope } from '../../../platform/scope/scope.ts';
import { inCategoryOrder } from '../category-order.ts';

export interface CategoryStock {
  readonly category: Kategorija;
  /** Ever came in, and not written off. */
  readonly received: number;
  readonly available: number;
  readonly ordered: number;
  readonly minimum: number;
}

/** Of the categories that ever came in or have a minimum. */
export async function selectCategoryStock(
  _staff: StaffScope,
  queries: Queries,
): Promise<readonly CategoryStock[]> {
  const { rows } = await sql<CategoryStock>`
    SELECT s.category, s.received, s.available, s.minimum, coalesce(o.ordered, 0)::int AS ordered
    FROM device_stock s
    LEFT JOIN (
      SELECT l.category, sum(l.quantity) AS ordered
      FROM orders o JOIN order_lines l USING (account_id, order_id)
      WHERE o.state = 'confirmed' GROUP BY 1
    ) o USING (category)`.execute(queries);
  return rows;
}

export type LowStock = Pick<CategoryStock, 'category' | 'available' | 'minimum'>;

/** Categories of which fewer can be ordered than their minimum. */
export async function selectLowStock(
  _staff: StaffScope,
  queries: Queries,
): Promise<readonly LowStock[]> {
  const rows = await queries
    .selectFrom('device_stock')
    .select(['category', 'available', 'minimum'])
    .whereRef('available', '<', 'minimum')
    .execute();
  // The table's constraint allows no other category.
  return inCategoryOrder(rows.map((row) => ({ ...row, category: row.category as Kategorija })));
}

export interface PlaceStock {
  readonly category: Kategorija;
  readonly place: string;
  readonly state: 'in-stock' | 'faulty';
  readonly devices: number;
}

/** Devices that no order has, by category and place. */
export async function selectPlaces(
  _staff: StaffScope,
  queries: Queries,
): Promise<readonly PlaceStock[]> {
  const { rows } = await sql<PlaceStock>`
    SELECT category, place, state, count(*)::int AS devices FROM stock_devices
    WHERE order_id IS NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`.execute(queries);
  return rows;
}

/** How many devices of a category are noted with their numbers, those left out that were taken off the stock. */
export async function countDevices(
  _staff: StaffScope,
  tx: Tx,
  category: Kategorija,
): Promise<number> {
  const row = await tx
    .selectFrom('stock_devices')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('category', '=', category)
    .where((eb) =>
      eb.or([
        eb('state', 'not in', ['faulty', 'lost', 'scrapped']),
        // What came back from a customer had left the stock before: it was not written off again.
        eb.exists(
          eb
            .selectFrom('device_events')
            .select('device_events.serial_number')
            .whereRef('device_events.serial_number', '=', 'stock_devices.serial_number')
            .where('device_events.kind', '=', 'handed-in'),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  return row.n;
}

/** Locks the stock of a category until the transaction ends: two who receive count one after the other. */
export async function lockCategory(
  _staff: StaffScope,
  tx: Tx,
  category: Kategorija,
): Promise<number> {
  await tx
    .insertInto('device_stock')
    .values({ category })
    .onConflict((conflict) => conflict.column('category').doNothing())
    .execute();
  const row = await tx
    .selectFrom('device_stock')
    .select('received')
    .where('category', '=', category)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.received;
}

export async function setMinimum(
  staff: StaffScope,
  tx: Tx,
  category: Kategorija,
  minimum: number,
): Promise<void> {
  await lockCategory(staff, tx, category);
  await tx.updateTable('device_stock').set({ minimum }).where('category', '=', category).execute();
}
