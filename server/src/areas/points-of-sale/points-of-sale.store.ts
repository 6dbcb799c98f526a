import type { Country } from '@rampa/contract';
import type { PointKind, PointService } from '@rampa/contract/points-of-sale';
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

/** All points of a country, in the operator's order. */
export async function selectPoints(queries: Queries, country: Country): Promise<PointRecord[]> {
  const rows = await queries
    .selectFrom('points_of_sale')
    .select(fields)
    .where('country', '=', country)
    .orderBy('position')
    .orderBy('point_id')
    .execute();
  return rows.map((row) => ({
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
  }));
}

export async function upsertPoint(
  tx: Tx,
  country: Country,
  point: PointRecord,
  position: number,
  now: Temporal.Instant,
): Promise<void> {
  const row = {
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
    changed_at: now,
  };
  await tx
    .insertInto('points_of_sale')
    .values({ country, point_id: point.id, position, ...row })
    .onConflict((conflict) => conflict.columns(['country', 'point_id']).doUpdateSet(row))
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
