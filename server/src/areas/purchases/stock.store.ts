import type { Kategorija } from '@rampa/contract';
import type { Queries, Tx } from '../../platform/database/database.ts';

export interface Devices {
  readonly category: Kategorija;
  readonly quantity: number;
}

/** Devices of each category that can be ordered now; categories never stocked are missing. */
export async function selectStock(queries: Queries): Promise<ReadonlyMap<string, number>> {
  const rows = await queries
    .selectFrom('device_stock')
    .select(['category', 'available'])
    .orderBy('category')
    .execute();
  return new Map(rows.map((row) => [row.category, row.available]));
}

/**
 * Takes devices, all of them or none; returns the category that there are too few of. One conditional
 * statement for each category: concurrent orders wait, then see what is left. Categories are locked in
 * one order, so that orders cannot deadlock.
 */
export async function takeDevices(tx: Tx, wanted: readonly Devices[]): Promise<Kategorija | null> {
  const taken: Devices[] = [];
  for (const devices of [...wanted].sort((a, b) => (a.category < b.category ? -1 : 1))) {
    const row = await tx
      .updateTable('device_stock')
      .set((eb) => ({ available: eb('available', '-', devices.quantity) }))
      .where('category', '=', devices.category)
      .where('available', '>=', devices.quantity)
      .returning('category')
      .executeTakeFirst();
    if (row === undefined) {
      await giveBackDevices(tx, taken);
      return devices.category;
    }
    taken.push(devices);
  }
  return null;
}

/** Puts the devices of an ended order back into the stock. */
export async function giveBackDevices(tx: Tx, devices: readonly Devices[]): Promise<void> {
  for (const { category, quantity } of [...devices].sort((a, b) =>
    a.category < b.category ? -1 : 1,
  )) {
    await tx
      .updateTable('device_stock')
      .set((eb) => ({ available: eb('available', '+', quantity) }))
      .where('category', '=', category)
      .execute();
  }
}

/** Adds delivered devices; returns how many of the category can be ordered now. */
export async function receiveDevices(tx: Tx, { category, quantity }: Devices): Promise<number> {
  const row = await tx
    .insertInto('device_stock')
    .values({ category, received: quantity, available: quantity })
    .onConflict((conflict) =>
      conflict.column('category').doUpdateSet((eb) => ({
        received: eb('device_stock.received', '+', quantity),
        available: eb('device_stock.available', '+', quantity),
      })),
    )
    .returning('available')
    .executeTakeFirstOrThrow();
  return row.available;
}
