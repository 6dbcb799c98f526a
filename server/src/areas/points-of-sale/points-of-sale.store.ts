import type { Country } from '@rampa/contract';
import type { PointKind, PointService } from '@rampa/contract/points-of-sale';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { Notice, PointRecord } from './points-file.ts';

const fields = [
  'point_id',
  'name',
  'kind',
  'operator',
  'town',
  'address',
  'phone',
  'lat',
  'lon',
  'lat_lon_confidence',
  'opening_hours',
  'opening_hours_confidence',
  'services',
  'closed',
] as const;

/** A point of sale with its revision, its end and who edited it. */
export interface KeptPoint {
  readonly point: PointRecord;
  readonly revision: number;
  /** `YYYY-MM-DD`, the last day on which it is listed; null: no end is known. */
  readonly lastDay: string | null;
  /** When staff changed it, since the last import that brought it; null: they did not. */
  readonly editedAt: Temporal.Instant | null;
  /** As the audit trail has them. */
  readonly editedBy: string;
}

const rowsOf = (queries: Queries, country: Country) =>
  queries
    .selectFrom('points_of_sale')
    .select(fields)
    .select([
      'revision',
      'edited_at',
      'edited_by',
      sql<string | null>`last_day::text`.as('last_day'),
    ])
    .where('country', '=', country);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

const toKept = (row: Row): KeptPoint => ({
  revision: row.revision,
  lastDay: row.last_day,
  editedAt: row.edited_at,
  editedBy: row.edited_by,
  point: {
    id: row.point_id,
    name: row.name,
    // Only what the file's schema has checked is stored.
    kind: row.kind as PointKind,
    operator: row.operator,
    town: row.town,
    address: row.address,
    phone: row.phone,
    lat: row.lat,
    lon: row.lon,
    position: row.lat_lon_confidence as PointRecord['position'],
    openingHours: row.opening_hours,
    hours: row.opening_hours_confidence as PointRecord['hours'],
    services: row.services as PointService[],
    closed: row.closed,
  },
});

/** All points of a country, in the operator's order. */
export async function selectPoints(
  queries: Queries,
  country: Country,
): Promise<readonly KeptPoint[]> {
  const rows = await rowsOf(queries, country).orderBy('position').orderBy('point_id').execute();
  return rows.map(toKept);
}

/** The same, locked until the transaction ends; in the order of their ids, so that two imports wait for each other. */
export async function lockPoints(tx: Tx, country: Country): Promise<readonly KeptPoint[]> {
  const rows = await rowsOf(tx, country).orderBy('point_id').forUpdate().execute();
  return rows.map(toKept);
}

export async function findPoint(
  queries: Queries,
  country: Country,
  pointId: string,
): Promise<KeptPoint | undefined> {
  const row = await rowsOf(queries, country).where('point_id', '=', pointId).executeTakeFirst();
  return row === undefined ? undefined : toKept(row);
}

/** The same, locked until the transaction ends. */
export async function lockPoint(
  tx: Tx,
  country: Country,
  pointId: string,
): Promise<KeptPoint | undefined> {
  const row = await rowsOf(tx, country)
    .where('point_id', '=', pointId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : toKept(row);
}

const valuesOf = (point: PointRecord) => ({
  name: point.name,
  kind: point.kind,
  operator: point.operator,
  town: point.town,
  address: point.address,
  phone: point.phone,
  lat: point.lat,
  lon: point.lon,
  lat_lon_confidence: point.position,
  opening_hours: point.openingHours,
  opening_hours_confidence: point.hours,
  services: point.services,
  closed: point.closed,
});

/** What staff save on screen. */
export interface EditedPoint {
  readonly point: PointRecord;
  readonly lastDay: string | null;
  readonly at: Temporal.Instant;
  readonly by: string;
}

/** Behind all others; false where there is one with its id. */
export async function insertPoint(
  tx: Tx,
  country: Country,
  { point, lastDay, at, by }: EditedPoint,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('points_of_sale')
    .values({
      country,
      point_id: point.id,
      position: sql<number>`(SELECT coalesce(max(position), 0) + 1 FROM points_of_sale WHERE country = ${country})`,
      ...valuesOf(point),
      last_day: lastDay,
      revision: 1,
      changed_at: at,
      edited_at: at,
      edited_by: by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function updatePoint(
  tx: Tx,
  country: Country,
  { point, lastDay, at, by }: EditedPoint,
): Promise<void> {
  await tx
    .updateTable('points_of_sale')
    .set((eb) => ({
      ...valuesOf(point),
      last_day: lastDay,
      revision: eb('revision', '+', 1),
      changed_at: at,
      edited_at: at,
      edited_by: by,
    }))
    .where('country', '=', country)
    .where('point_id', '=', point.id)
    .execute();
}

/** What the file says counts from now on, as the record says already. */
export async function forgetEdit(tx: Tx, country: Country, pointId: string): Promise<void> {
  await tx
    .updateTable('points_of_sale')
    .set({ edited_at: null, edited_by: '' })
    .where('country', '=', country)
    .where('point_id', '=', pointId)
    .execute();
}

/** As a file has it: nothing of it is by hand any longer. */
export async function upsertPoint(
  tx: Tx,
  country: Country,
  point: PointRecord,
  position: number,
  now: Temporal.Instant,
): Promise<void> {
  const row = {
    ...valuesOf(point),
    last_day: null,
    changed_at: now,
    edited_at: null,
    edited_by: '',
  };
  await tx
    .insertInto('points_of_sale')
    .values({ country, point_id: point.id, position, ...row })
    .onConflict((conflict) =>
      conflict.columns(['country', 'point_id']).doUpdateSet((eb) => ({
        ...row,
        revision: eb('points_of_sale.revision', '+', 1),
      })),
    )
    .execute();
}

/** The remark on the list for its readers. */
export async function selectNotice(
  queries: Queries,
  country: Country,
): Promise<Notice | undefined> {
  const row = await queries
    .selectFrom('points_of_sale_lists')
    .select('notice')
    .where('country', '=', country)
    .executeTakeFirst();
  // As checked by the file's schema. JSON columns are typed as their text, which the driver parses.
  return row?.notice as Notice | undefined;
}

export async function upsertNotice(
  tx: Tx,
  country: Country,
  notice: Notice,
  changedAt: Temporal.Instant,
): Promise<void> {
  const values = { notice: JSON.stringify(notice), changed_at: changedAt };
  await tx
    .insertInto('points_of_sale_lists')
    .values({ country, ...values })
    .onConflict((conflict) => conflict.column('country').doUpdateSet(values))
    .execute();
}
