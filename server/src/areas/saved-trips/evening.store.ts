import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';

/** What is looked through: news of a day, on the evening before it, and on the day itself what is off. */
type Look = 'revision' | 'off_revision';

/** Up to which revision of the road events that was looked through for a day; null: not at all. */
export async function selectLookedThrough(
  _all: AllAccounts,
  queries: Queries,
  day: string,
  look: Look,
): Promise<number | null> {
  const row = await queries
    .selectFrom('saved_trip_evenings')
    .select([`${look} as seen`])
    .where('day', '=', day)
    .executeTakeFirst();
  return row?.seen ?? null;
}

/** The same, locked: another server that comes at the same time waits. -1: not at all. */
export async function lockEvening(
  _all: AllAccounts,
  tx: Tx,
  day: string,
  look: Look,
): Promise<number> {
  await tx
    .insertInto('saved_trip_evenings')
    .values({ day, revision: -1 })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
  const row = await tx
    .selectFrom('saved_trip_evenings')
    .select([`${look} as seen`])
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.seen;
}

export async function noteLookedThrough(
  _all: AllAccounts,
  tx: Tx,
  { day, look, revision }: { readonly day: string; readonly look: Look; readonly revision: number },
): Promise<void> {
  await tx
    .updateTable('saved_trip_evenings')
    .set({ [look]: revision })
    .where('day', '=', day)
    .execute();
  await tx
    .deleteFrom('saved_trip_evenings')
    .where('day', '<', sql<string>`${day}::date - 7`)
    .execute();
}

/** Each leg that anybody drives on a day of the week, once. */
export async function selectLegs(
  _all: AllAccounts,
  tx: Tx,
  weekdayBit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ leg: string }>`
    SELECT DISTINCT driven.leg
    FROM (SELECT unnest(legs) AS leg FROM saved_trips WHERE days & ${weekdayBit}::int <> 0) AS driven`.execute(
    tx,
  );
  return rows.map(({ leg }) => leg);
}

/** Accounts in which somebody drives one of the legs on a day of the week. */
export async function selectAccountsOn(
  _all: AllAccounts,
  tx: Tx,
  legs: readonly string[],
  weekdayBit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ account_id: string }>`
    SELECT DISTINCT account_id FROM saved_trips
    WHERE legs && ${[...legs]}::text[] AND days & ${weekdayBit}::int <> 0`.execute(tx);
  return rows.map((row) => row.account_id);
}

/** That an event was told, or is about to be, to whoever drives a trip on a day. */
export interface TripNotice {
  readonly tripId: string;
  readonly eventId: string;
  readonly digest: string;
}

/** What was told of these trips since a moment, and for the day whenever it was. */
export async function selectTold(
  { accountId }: AccountScope,
  tx: Tx,
  tripIds: readonly string[],
  since: Temporal.Instant,
): Promise<readonly (TripNotice & { readonly day: string })[]> {
  const rows = await tx
    .selectFrom('saved_trip_notices')
    .select(['trip_id', 'event_id', 'digest', 'day'])
    .where('account_id', '=', accountId)
    .where('trip_id', '=', sql<string>`ANY(${[...tripIds]}::uuid[])`)
    .where('told_at', '>=', since)
    .execute();
  return rows.map((row) => ({
    tripId: row.trip_id,
    eventId: row.event_id,
    digest: row.digest,
    day: row.day,
  }));
}

export async function insertTold(
  { accountId }: AccountScope,
  tx: Tx,
  notices: readonly TripNotice[],
  {
    userId,
    day,
    at,
  }: { readonly userId: string; readonly day: string; readonly at: Temporal.Instant },
): Promise<void> {
  if (notices.length === 0) return;
  await tx
    .insertInto('saved_trip_notices')
    .values(
      notices.map(({ tripId, eventId, digest }) => ({
        account_id: accountId,
        trip_id: tripId,
        event_id: eventId,
        user_id: userId,
        day,
        digest,
        told_at: at,
      })),
    )
    .onConflict((conflict) => conflict.constraint('saved_trip_notices__key').doNothing())
    .execute();
}
