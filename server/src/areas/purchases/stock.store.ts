import type { Kategorija } from '@rampa/contract';
import type { Queries, Tx } from '../../platform/database/database.ts';

export interface TagQuantity {
  readonly category: Kategorija;
  readonly quantity: number;
}

/** Tags of each category that can be ordered now; categories never stocked are missing. */
export async function selectStock(queries: Queries): Promise<ReadonlyMap<string, number>> {
  const rows = await queries
    .selectFrom('device_stock')
    .select(['category', 'available'])
    .orderBy('category')
    .execute();
  return new Map(rows.map((row) => [row.category, row.available]));
}

/**
 * Takes tags, all of them or none; returns the category that there are too few of. One conditional
 * statement for each category: concurrent orders wait, then see what is left. Categories are locked in
 * one order, so that orders cannot deadlock.
 */
export async function takeTags(tx: Tx, wanted: readonly TagQuantity[]): Promise<Kategorija | null> {
  const taken: TagQuantity[] = [];
  for (const tags of [...wanted].sort((a, b) => (a.category < b.category ? -1 : 1))) {
    const row = await tx
      .updateTable('device_stock')
      .set((eb) => ({ available: eb('available', '-', tags.quantity) }))
      .where('category', '=', tags.category)
      .where('available', '>=', tags.quantity)
      .returning('category')
      .executeTakeFirst();
    if (row === undefined) {
      await giveBackTags(tx, taken);
      return tags.category;
    }
    taken.push(tags);
  }
  return null;
}

/** Puts the tags of an ended order back into the stock. */
export async function giveBackTags(tx: Tx, tags: readonly TagQuantity[]): Promise<void> {
  for (const { category, quantity } of [...tags].sort((a, b) =>
    a.category < b.category ? -1 : 1,
  )) {
    await tx
      .updateTable('device_stock')
      .set((eb) => ({ available: eb('available', '+', quantity) }))
      .where('category', '=', category)
      .execute();
  }
}

/** Adds delivered tags; returns how many of the category can be ordered now. */
export async function receiveTags(tx: Tx, { category, quantity }: TagQuantity): Promise<number> {
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

/**
 * Takes tags, given by their categories, out of the stock as if they had never come in: faulty ones, and those that
 * somebody has linked. Where orders wait for them less than none can be ordered, until others come in.
 */
export async function writeOffDevices(tx: Tx, categories: readonly Kategorija[]): Promise<void> {
  const counted = Map.groupBy(categories, (category) => category);
  for (const [category, some] of [...counted].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await tx
      .updateTable('device_stock')
      .set((eb) => ({
        received: eb('received', '-', some.length),
        available: eb('available', '-', some.length),
      }))
      .where('category', '=', category)
      .execute();
  }
}
