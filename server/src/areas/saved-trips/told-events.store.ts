import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import type { KnownEvent } from '../road-conditions/index.ts';
import type { EventOnRoad } from './ways/road-map.ts';

/** As much of a road event as is told of it, and says when it is on which trip. */
export type ToldEvent = EventOnRoad &
  Pick<
    KnownEvent,
    'id' | 'sectionFrom' | 'sectionTo' | 'title' | 'daily' | 'validFrom' | 'validTo'
  >;

/** An event as it was told, by what says that it is another by now. */
export interface ToldVersion {
  readonly digest: string;
  readonly event: ToldEvent;
}

/** Of the same for everybody; told again, it is no longer gone. */
export async function keepToldEvents(
  _all: AllAccounts,
  tx: Tx,
  versions: readonly ToldVersion[],
  at: Temporal.Instant,
): Promise<void> {
  if (versions.length === 0) return;
  await tx
    .insertInto('saved_trip_told_events')
    .values(
      versions.map(({ digest, event }) => ({
        event_id: event.id,
        digest,
        event: sql<string>`${JSON.stringify(event)}::jsonb`,
        told_at: at,
        gone: false,
      })),
    )
    .onConflict((conflict) =>
      conflict.constraint('saved_trip_told_events__key').doUpdateSet({ told_at: at, gone: false }),
    )
    .execute();
}

/** What whoever was told of it has not been looked for, as far as it is gone. */
export async function selectToldEvents(_all: AllAccounts, tx: Tx): Promise<readonly ToldVersion[]> {
  const rows = await tx
    .selectFrom('saved_trip_told_events')
    .select(['digest', 'event'])
    .where('gone', '=', false)
    .orderBy('event_id')
    .execute();
  return rows.map(versionOf);
}

export async function markGone(
  _all: AllAccounts,
  tx: Tx,
  versions: readonly ToldVersion[],
): Promise<void> {
  await sql`
    UPDATE saved_trip_told_events SET gone = true
    FROM unnest(
      ${versions.map(({ event }) => event.id)}::text[],
      ${versions.map(({ digest }) => digest)}::text[]
    ) AS off (event_id, digest)
    WHERE saved_trip_told_events.event_id = off.event_id AND saved_trip_told_events.digest = off.digest`.execute(
    tx,
  );
}

export async function forgetToldEvents(
  _all: AllAccounts,
  tx: Tx,
  before: Temporal.Instant,
): Promise<void> {
  await tx.deleteFrom('saved_trip_told_events').where('told_at', '<', before).execute();
}

/** Accounts in which somebody was told of one of the events. */
export async function selectAccountsTold(
  _all: AllAccounts,
  tx: Tx,
  eventIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ account_id: string }>`
    SELECT DISTINCT account_id FROM saved_trip_notices
    WHERE event_id = ANY(${[...eventIds]}::text[])`.execute(tx);
  return rows.map((row) => row.account_id);
}

/** What was last told of each trip of the account, each event once, by trip and event. */
export async function selectLastTold(
  { accountId }: AccountScope,
  tx: Tx,
  since: Temporal.Instant,
): Promise<readonly { tripId: string; eventId: string; digest: string }[]> {
  const { rows } = await sql<{ trip_id: string; event_id: string; digest: string }>`
    SELECT DISTINCT ON (trip_id, event_id) trip_id, event_id, digest
    FROM saved_trip_notices
    WHERE account_id = ${accountId}::uuid AND told_at >= ${since}
    ORDER BY trip_id, event_id, told_at DESC, day DESC`.execute(tx);
  return rows.map((row) => ({
    tripId: row.trip_id,
    eventId: row.event_id,
    digest: row.digest,
  }));
}

/** Events as they were told, to this account as to everybody. */
export async function selectVersions(
  _scope: AccountScope,
  tx: Tx,
  told: readonly { readonly eventId: string; readonly digest: string }[],
): Promise<readonly ToldVersion[]> {
  const rows = await tx
    .selectFrom('saved_trip_told_events')
    .select(['digest', 'event'])
    // By the key, which begins with the event.
    .where(
      'event_id',
      '=',
      sql<string>`ANY(${[...new Set(told.map((one) => one.eventId))]}::text[])`,
    )
    .where('digest', '=', sql<string>`ANY(${[...new Set(told.map((one) => one.digest))]}::text[])`)
    .execute();
  return rows.map(versionOf);
}

/** Nobody has been told of the event on the trip any more: if it comes back, it is news. */
export async function deleteTold(
  { accountId }: AccountScope,
  tx: Tx,
  pairs: readonly { readonly tripId: string; readonly eventId: string }[],
): Promise<void> {
  await sql`
    DELETE FROM saved_trip_notices
    USING unnest(
      ${pairs.map(({ tripId }) => tripId)}::uuid[],
      ${pairs.map(({ eventId }) => eventId)}::text[]
    ) AS off (trip_id, event_id)
    WHERE account_id = ${accountId}::uuid
      AND saved_trip_notices.trip_id = off.trip_id AND saved_trip_notices.event_id = off.event_id`.execute(
    tx,
  );
}

/** Instants are written as texts. */
type Written = Omit<ToldEvent, 'validFrom' | 'validTo'> & {
  readonly validFrom: string;
  readonly validTo: string | null;
};

function versionOf({ digest, event }: { digest: string; event: unknown }): ToldVersion {
  // Nobody else writes the column.
  const written = event as Written;
  return {
    digest,
    event: {
      ...written,
      validFrom: Temporal.Instant.from(written.validFrom),
      validTo: written.validTo === null ? null : Temporal.Instant.from(written.validTo),
    },
  };
}
