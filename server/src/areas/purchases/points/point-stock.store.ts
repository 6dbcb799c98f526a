import type { Kategorija } from '@rampa/contract';
import { sql } from 'kysely';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope, StaffScope, WideScope } from '../../../platform/scope/scope.ts';
import type { OrderRecord } from '../orders.store.ts';

/** Devices of a category that lie at a point of sale. */
export interface DevicesAtPoint {
  readonly pointId: string;
  readonly category: Kategorija;
  readonly devices: number;
  /** What the place was called when the last of them was moved there. */
  readonly name: string;
}

/** At every point of sale, or at one. */
export async function selectAtPoints(
  _scope: WideScope,
  queries: Queries,
  pointId?: string,
): Promise<readonly DevicesAtPoint[]> {
  const there = pointId === undefined ? sql`true` : sql`point_id = ${pointId}`;
  const { rows } = await sql<DevicesAtPoint>`
    SELECT point_id AS "pointId", category, count(*)::int AS devices, max(place) AS name
    FROM stock_devices WHERE state = 'at-point' AND ${there}
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(queries);
  return rows;
}

export interface PointMinimum {
  readonly pointId: string;
  readonly category: Kategorija;
  readonly minimum: number;
}

/** Minima above nothing; of one point of sale, or of all. */
export async function selectPointMinimums(
  _scope: WideScope,
  queries: Queries,
  pointId?: string,
): Promise<readonly PointMinimum[]> {
  let query = queries
    .selectFrom('point_stock_minimums')
    .select(['point_id', 'category', 'minimum'])
    .where('minimum', '>', 0);
  if (pointId !== undefined) query = query.where('point_id', '=', pointId);
  const rows = await query.execute();
  return rows.map((row) => ({
    pointId: row.point_id,
    // The table's constraint allows no other category.
    category: row.category as Kategorija,
    minimum: row.minimum,
  }));
}

export async function setPointMinimum(
  _staff: StaffScope,
  tx: Tx,
  { pointId, category, minimum }: PointMinimum,
): Promise<void> {
  await tx
    .insertInto('point_stock_minimums')
    .values({ point_id: pointId, category, minimum })
    .onConflict((conflict) =>
      conflict.constraint('point_stock_minimums__key').doUpdateSet({ minimum }),
    )
    .execute();
}

const anyOf = (texts: readonly string[]) => sql<string>`ANY(${[...texts]}::text[])`;

/** Locked devices of the store, or of other points, to this point; `name`: what it is called. */
export async function moveToPoint(
  _staff: StaffScope,
  tx: Tx,
  serialNumbers: readonly string[],
  { pointId, name }: { readonly pointId: string; readonly name: string },
): Promise<void> {
  await tx
    .updateTable('stock_devices')
    .set({ state: 'at-point', point_id: pointId, place: name })
    .where('serial_number', '=', anyOf(serialNumbers))
    .where('state', 'in', ['in-stock', 'at-point'])
    .execute();
}

/** Locked devices of points, back to the store. */
export async function moveToStore(
  _staff: StaffScope,
  tx: Tx,
  serialNumbers: readonly string[],
  place: string,
): Promise<void> {
  await tx
    .updateTable('stock_devices')
    .set({ state: 'in-stock', point_id: '', place })
    .where('serial_number', '=', anyOf(serialNumbers))
    .where('state', '=', 'at-point')
    .execute();
}

/** A locked device goes out with the order that it was sold by. */
export async function sellFromPoint(
  { accountId }: AccountScope,
  tx: Tx,
  { orderId }: Pick<OrderRecord, 'orderId'>,
  serialNumber: string,
): Promise<void> {
  await tx
    .updateTable('stock_devices')
    .set({ state: 'sent', account_id: accountId, order_id: orderId, point_id: '', place: '' })
    .where('serial_number', '=', serialNumber)
    .where('state', '=', 'at-point')
    .execute();
}

/** The device with this number, if it lies at this point. */
export async function selectAtPoint(
  _staff: StaffScope,
  queries: Queries,
  serialNumber: string,
  pointId: string,
): Promise<{ readonly category: Kategorija } | undefined> {
  const row = await queries
    .selectFrom('stock_devices')
    .select('category')
    .where('serial_number', '=', serialNumber)
    .where('state', '=', 'at-point')
    .where('point_id', '=', pointId)
    .executeTakeFirst();
  // The table's constraint again.
  return row === undefined ? undefined : { category: row.category as Kategorija };
}
