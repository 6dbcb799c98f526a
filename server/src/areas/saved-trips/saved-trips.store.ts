import type { Kategorija } from '@rampa/contract';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

export interface SavedTripRecord {
  readonly tripId: string;
  readonly userId: string;
  readonly name: string;
  /** Entry, stops and exit. */
  readonly stationIds: readonly string[];
  readonly category: Kategorija;
  readonly tagId: string | null;
  /** Monday is bit 0. */
  readonly days: number;
  readonly hour: number | null;
}

/** From each station to the next. */
export function legsOf(stationIds: readonly string[]): string[] {
  return stationIds.slice(1).map((to, at) => `${stationIds[at]}>${to}`);
}

const columns = [
  'trip_id',
  'user_id',
  'name',
  'station_ids',
  'category',
  'tag_id',
  'days',
  'hour',
] as const;

function recordOf(row: {
  trip_id: string;
  user_id: string;
  name: string;
  station_ids: string[];
  category: string;
  tag_id: string | null;
  days: number;
  hour: number | null;
}): SavedTripRecord {
  return {
    tripId: row.trip_id,
    userId: row.user_id,
    name: row.name,
    stationIds: row.station_ids,
    // The contract admits no other.
    category: row.category as Kategorija,
    tagId: row.tag_id,
    days: row.days,
    hour: row.hour,
  };
}

/** Somebody's own, in the order in which they were saved. */
export async function selectTripsOf(
  { accountId }: AccountScope,
  queries: Queries,
  userId: string,
): Promise<readonly SavedTripRecord[]> {
  const rows = await queries
    .selectFrom('saved_trips')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('trip_id')
    .execute();
  return rows.map(recordOf);
}

/** Everybody's of the account that are driven on a day of the week. */
export async function selectTripsOn(
  { accountId }: AccountScope,
  queries: Queries,
  weekdayBit: number,
): Promise<readonly SavedTripRecord[]> {
  const rows = await queries
    .selectFrom('saved_trips')
    .select(columns)
    .where('account_id', '=', accountId)
    .where(sql<boolean>`days & ${weekdayBit}::int <> 0`)
    .orderBy('user_id')
    .orderBy('created_at')
    .orderBy('trip_id')
    .execute();
  return rows.map(recordOf);
}

/** Locks the trips of an account until the transaction ends. */
export async function lockTrips({ accountId }: AccountScope, tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('saved-trips'), hashtext(${accountId}))`.execute(
    tx,
  );
}

/** Whose each trip of the account is. */
export async function selectOwners(
  { accountId }: AccountScope,
  tx: Tx,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('saved_trips')
    .select(['trip_id', 'user_id'])
    .where('account_id', '=', accountId)
    .execute();
  return new Map(rows.map((row) => [row.trip_id, row.user_id]));
}

/** New, or as it is wanted now. */
export async function upsertTrip(
  { accountId }: AccountScope,
  queries: Queries,
  trip: SavedTripRecord,
  at: Temporal.Instant,
): Promise<void> {
  const wanted = {
    name: trip.name,
    station_ids: [...trip.stationIds],
    legs: legsOf(trip.stationIds),
    category: trip.category,
    tag_id: trip.tagId,
    days: trip.days,
    hour: trip.hour,
  };
  await queries
    .insertInto('saved_trips')
    .values({
      account_id: accountId,
      trip_id: trip.tripId,
      user_id: trip.userId,
      ...wanted,
      created_at: at,
    })
    .onConflict((conflict) => conflict.constraint('saved_trips__key').doUpdateSet(wanted))
    .execute();
}

export async function deleteTrip(
  { accountId }: AccountScope,
  queries: Queries,
  userId: string,
  tripId: string,
): Promise<void> {
  await queries
    .deleteFrom('saved_trips')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('trip_id', '=', tripId)
    .execute();
}

export async function deleteTripsOf(
  { accountId }: AccountScope,
  tx: Tx,
  userId: string,
): Promise<void> {
  await tx
    .deleteFrom('saved_trips')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
}
