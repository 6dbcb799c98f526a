import type { Kategorija } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../server/src/platform/database/database.ts';
import type { AccountScope } from '../../server/src/platform/scope/scope.ts';

/** A new one, or as it is given. */
export async function setDemoTrip(
  { accountId }: AccountScope,
  tx: Tx,
  trip: {
    readonly tripId: string;
    readonly userId: string;
    readonly name: string;
    readonly stationIds: readonly string[];
    readonly category: Kategorija;
    readonly tagId: string | null;
    /** Monday is bit 0. */
    readonly days: number;
    readonly hour: number | null;
  },
  createdAt: Temporal.Instant,
): Promise<void> {
  const { stationIds } = trip;
  const given = {
    name: trip.name,
    station_ids: [...stationIds],
    legs: stationIds.slice(1).map((to, at) => `${stationIds[at]}>${to}`),
    category: trip.category,
    tag_id: trip.tagId,
    days: trip.days,
    hour: trip.hour,
  };
  await tx
    .insertInto('saved_trips')
    .values({
      account_id: accountId,
      trip_id: trip.tripId,
      user_id: trip.userId,
      ...given,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.constraint('saved_trips__key').doUpdateSet(given))
    .execute();
}
