import type { Country } from '@rampa/contract';
import type { RoadEventKind } from '@rampa/contract/road-conditions';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { eventOf } from './event-row.ts';
import type { KnownEvent } from './incoming-event.ts';

export interface Feed {
  /** Of the last change; 0 if there was none. */
  readonly revision: number;
  /** Readers behind it must read the list again. */
  readonly forgotten: number;
}

export interface Selection {
  /** Sign of the road; empty for all. */
  readonly road: string;
  /** Empty for all. */
  readonly kind: readonly RoadEventKind[];
}

export async function selectFeed(queries: Queries, country: Country): Promise<Feed> {
  const row = await queries
    .selectFrom('road_event_feeds')
    .select(['revision', 'forgotten_revision as forgotten'])
    .where('country', '=', country)
    .executeTakeFirst();
  return row ?? { revision: 0, forgotten: 0 };
}

/** Events whose source has reported something since they were changed here. */
export async function selectWaiting(
  queries: Queries,
  country: Country,
): Promise<readonly KnownEvent[]> {
  const rows = await queries
    .selectFrom('road_events')
    .selectAll()
    .where('country', '=', country)
    .where('waiting', 'is not', null)
    .orderBy('changed_at', 'desc')
    .orderBy('event_id')
    .execute();
  return rows.map(eventOf);
}

/** One event, current or not. */
export async function selectEvent(
  queries: Queries,
  country: Country,
  id: string,
): Promise<KnownEvent | undefined> {
  const row = await queries
    .selectFrom('road_events')
    .selectAll()
    .where('country', '=', country)
    .where('event_id', '=', id)
    .executeTakeFirst();
  return row === undefined ? undefined : eventOf(row);
}

/** Takes the next revision; a second import that runs at the same time waits here. */
export async function raiseRevision(
  tx: Tx,
  country: Country,
  at: Temporal.Instant,
): Promise<number> {
  const row = await tx
    .insertInto('road_event_feeds')
    .values({ country, revision: 1, changed_at: at })
    .onConflict((conflict) =>
      conflict.column('country').doUpdateSet((set) => ({
        revision: set('road_event_feeds.revision', '+', 1),
        changed_at: at,
      })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow();
  return row.revision;
}

/** Current and future events, the newest first. */
export async function selectCurrent(
  queries: Queries,
  country: Country,
  at: Temporal.Instant,
  { road, kind }: Selection,
): Promise<readonly KnownEvent[]> {
  let query = queries
    .selectFrom('road_events')
    .selectAll()
    .where('country', '=', country)
    .where('state', '=', 'active')
    .where((where) => where.or([where('valid_to', 'is', null), where('valid_to', '>', at)]))
    .orderBy('reported_at', 'desc')
    .orderBy('event_id');
  if (road !== '') query = query.where('road', '=', road);
  if (kind.length > 0) query = query.where('kind', 'in', [...kind]);
  return (await query.execute()).map(eventOf);
}

/** Changes after a revision, in order. */
export async function selectChanged(
  queries: Queries,
  country: Country,
  after: number,
): Promise<readonly KnownEvent[]> {
  const rows = await queries
    .selectFrom('road_events')
    .selectAll()
    .where('country', '=', country)
    .where('revision', '>', after)
    .orderBy('revision')
    .orderBy('reported_at')
    .orderBy('event_id')
    .execute();
  return rows.map(eventOf);
}

/** Deletes what ended or was withdrawn before the moment, and records how far that reached. */
export async function deleteEnded(
  tx: Tx,
  country: Country,
  before: Temporal.Instant,
): Promise<number> {
  const rows = await tx
    .deleteFrom('road_events')
    .where('country', '=', country)
    .where((where) =>
      where.or([
        where('valid_to', '<', before),
        where.and([where('state', '=', 'withdrawn'), where('changed_at', '<', before)]),
      ]),
    )
    .returning('revision')
    .execute();
  const highest = Math.max(0, ...rows.map((row) => row.revision));
  if (highest > 0) {
    await tx
      .updateTable('road_event_feeds')
      .set({ forgotten_revision: sql`greatest(forgotten_revision, ${highest})` })
      .where('country', '=', country)
      .execute();
  }
  return rows.length;
}
