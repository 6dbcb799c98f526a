import type { DispatchPhase } from '@rampa/contract/purchases';
import { sql } from 'kysely';
import { countRows } from '../../../platform/database/count-rows.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { StaffScope } from '../../../platform/scope/scope.ts';
import { toRecord, type OrderRecord } from '../orders.store.ts';

/** Rows of a phase, those that are in it longest first, in the order of its index, of which only the page wanted is read. */
function ofPhase(queries: Queries, phase: DispatchPhase) {
  const orders = queries.selectFrom('orders');
  switch (phase) {
    case 'pick':
      return orders
        .where('state', '=', 'confirmed')
        .where('picked_at', 'is', null)
        .orderBy(sql`coalesce(paid_at, created_at)`)
        .orderBy('order_id');
    case 'pack':
      return orders
        .where('state', '=', 'confirmed')
        .where('picked_at', 'is not', null)
        .where('packed_at', 'is', null)
        .orderBy('picked_at')
        .orderBy('order_id');
    case 'ship':
      return orders
        .where('state', '=', 'confirmed')
        .where('picked_at', 'is not', null)
        .where('packed_at', 'is not', null)
        .orderBy('packed_at')
        .orderBy('order_id');
    case 'under-way':
      return orders.where('state', '=', 'sent').orderBy('sent_at').orderBy('order_id');
    // What is done is looked up, not worked on: the latest first.
    case 'delivered':
      return orders
        .where('state', '=', 'delivered')
        .orderBy('delivered_at', 'desc')
        .orderBy('order_id');
    case 'cancelled':
      return orders
        .where('state', '=', 'cancelled')
        .where('returned_at', 'is', null)
        .orderBy('ended_at', 'desc')
        .orderBy('order_id');
    case 'returned':
      return orders
        .where('returned_at', 'is not', null)
        .orderBy('returned_at', 'desc')
        .orderBy('order_id');
  }
}

/** Orders of a phase, and how many there are, counted up to `most`. */
export async function selectPhase(
  _staff: StaffScope,
  queries: Queries,
  phase: DispatchPhase,
  { first, rows }: { readonly first: number; readonly rows: number },
  most: number,
): Promise<{ readonly orders: readonly OrderRecord[]; readonly totalRecords: number }> {
  const page = await ofPhase(queries, phase).selectAll().offset(first).limit(rows).execute();
  const counted = ofPhase(queries, phase).clearOrderBy().select(sql.lit(1).as('one')).limit(most);
  return { orders: page.map(toRecord), totalRecords: await countRows(queries, counted) };
}

/** The order that went with a parcel, of several the one sent last: its carrier may use a number again. */
export async function selectOrderOfParcel(
  _staff: StaffScope,
  queries: Queries,
  parcelNumber: string,
): Promise<string | undefined> {
  const row = await queries
    .selectFrom('orders')
    .select('order_number')
    .where('parcel_number', '<>', '')
    .where(
      sql<string>`upper(replace(parcel_number, ' ', ''))`,
      '=',
      parcelNumber.replaceAll(' ', '').toUpperCase(),
    )
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.order_number;
}
