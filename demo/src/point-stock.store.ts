import type { Country, Kategorija } from '@rampa/contract';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { placeName } from '../../server/src/areas/points-of-sale/index.ts';
import type { Queries, Tx } from '../../server/src/platform/database/database.ts';

export interface DemoDevice {
  readonly serialNumber: string;
  readonly category: Kategorija;
  readonly pointId: string;
  /** What the point of sale is called. */
  readonly name: string;
}

/** The first points of sale that sell tags. */
export async function selectSellingPoints(
  queries: Queries,
  country: Country,
  most: number,
): Promise<readonly Pick<DemoDevice, 'pointId' | 'name'>[]> {
  const rows = await queries
    .selectFrom('points_of_sale')
    .select(['point_id', 'name', 'town'])
    .where('country', '=', country)
    .where(sql<boolean>`'tag-sale' = ANY(services)`)
    .orderBy('position')
    .limit(most)
    .execute();
  return rows.map((row) => ({ pointId: row.point_id, name: placeName(row) }));
}

/** Devices that came in and lie at points of sale; those that are there already are not counted again. */
export async function insertAtPoints(
  tx: Tx,
  devices: readonly DemoDevice[],
  at: Temporal.Instant,
): Promise<void> {
  for (const { serialNumber, category, pointId, name } of devices) {
    const added = await tx
      .insertInto('stock_devices')
      .values({
        serial_number: serialNumber,
        category,
        place: name,
        state: 'at-point',
        point_id: pointId,
        received_at: at,
      })
      .onConflict((conflict) => conflict.column('serial_number').doNothing())
      .executeTakeFirst();
    if (Number(added.numInsertedOrUpdatedRows ?? 0) === 0) continue;
    await sql`
      INSERT INTO device_stock AS known (category, received) VALUES (${category}, 1)
      ON CONFLICT ON CONSTRAINT device_stock__key DO UPDATE SET received = known.received + 1`.execute(
      tx,
    );
  }
}

export async function insertPointMinimum(
  tx: Tx,
  row: { readonly pointId: string; readonly category: Kategorija; readonly minimum: number },
): Promise<void> {
  await tx
    .insertInto('point_stock_minimums')
    .values({ point_id: row.pointId, category: row.category, minimum: row.minimum })
    .onConflict((conflict) => conflict.constraint('point_stock_minimums__key').doNothing())
    .execute();
}
