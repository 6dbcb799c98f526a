import type { Country } from '@rampa/contract';
import type { RoadEventKind, RoadEventSeverity } from '@rampa/contract/road-conditions';
import { sql, type Selectable } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Tables } from '../../../db/tables.generated.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { DailyWindow, IncomingEvent, KnownEvent, Words } from './incoming-event.ts';

export interface Feed {
  /** Of the last change; 0 where there was none. */
  readonly revision: number;
  /** Whoever is behind it must read the list anew. */
  readonly forgotten: number;
}

export interface Selection {
  /** Sign of the road; empty for all. */
  readonly road: string;
  /** Empty for all. */
  readonly kind: readonly RoadEventKind[];
}

/** Rows of one statement: a statement takes 65,535 parameters at most. */
const SLICE = 1000;

export async function selectFeed(queries: Queries, country: Country): Promise<Feed> {
  const row = await queries
    .selectFrom('road_event_feeds')
    .select(['revision', 'forgotten_revision as forgotten'])
    .where('country', '=', country)
    .executeTakeFirst();
  return row ?? { revision: 0, forgotten: 0 };
}

/** One event, whether it holds or not. */
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

/** What holds at the moment or will, the newest first. */
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

/** What changed after a revision, in the order of the changes. */
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

/** Versions of those that are known. */
export async function selectVersions(
  tx: Tx,
  country: Country,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const versions = new Map<string, number>();
  for (let at = 0; at < ids.length; at += SLICE) {
    const rows = await tx
      .selectFrom('road_events')
      .select(['event_id', 'version'])
      .where('country', '=', country)
      .where('event_id', 'in', ids.slice(at, at + SLICE))
      .execute();
    for (const row of rows) versions.set(row.event_id, row.version);
  }
  return versions;
}

export async function upsertEvents(
  tx: Tx,
  country: Country,
  events: readonly IncomingEvent[],
  { revision, at }: { readonly revision: number; readonly at: Temporal.Instant },
): Promise<void> {
  for (let first = 0; first < events.length; first += SLICE) {
    await tx
      .insertInto('road_events')
      .values(
        events.slice(first, first + SLICE).map((event) => ({
          country,
          event_id: event.id,
          version: event.version,
          state: event.state,
          kind: event.kind,
          severity: event.severity,
          record_type: event.recordType,
          record_value: event.recordValue,
          road: event.road,
          section_from: event.sectionFrom,
          section_to: event.sectionTo,
          from_metres: metresOf(event.fromKm),
          to_metres: metresOf(event.toKm),
          direction: JSON.stringify(event.direction),
          lat: event.lat,
          lon: event.lon,
          line: JSON.stringify(event.line),
          valid_from: event.validFrom,
          valid_to: event.validTo,
          daily: JSON.stringify(event.daily),
          title: JSON.stringify(event.title),
          text: JSON.stringify(event.text),
          source: JSON.stringify(event.source),
          demo: event.demo,
          reported_at: event.reportedAt,
          changed_at: at,
          revision,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['country', 'event_id'])
          .doUpdateSet((set) =>
            Object.fromEntries(
              overwritten.map((column) => [column, set.ref(`excluded.${column}`)] as const),
            ),
          ),
      )
      .execute();
  }
}

const overwritten = [
  'version',
  'state',
  'kind',
  'severity',
  'record_type',
  'record_value',
  'road',
  'section_from',
  'section_to',
  'from_metres',
  'to_metres',
  'direction',
  'lat',
  'lon',
  'line',
  'valid_from',
  'valid_to',
  'daily',
  'title',
  'text',
  'source',
  'demo',
  'reported_at',
  'changed_at',
  'revision',
] as const;

/** Deletes what ended or was withdrawn before the moment, and remembers how far that reached. */
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

function metresOf(km: number | null): number | null {
  return km === null ? null : Math.round(km * 1000);
}

function kmOf(metres: number | null): number | null {
  return metres === null ? null : metres / 1000;
}

function eventOf(row: Selectable<Tables['road_events']>): KnownEvent {
  return {
    id: row.event_id,
    version: row.version,
    // Constraints of the table keep these three to the known ones, and the shapes below are ours.
    state: row.state as KnownEvent['state'],
    kind: row.kind as RoadEventKind,
    severity: row.severity as RoadEventSeverity,
    recordType: row.record_type,
    recordValue: row.record_value,
    road: row.road,
    sectionFrom: row.section_from,
    sectionTo: row.section_to,
    fromKm: kmOf(row.from_metres),
    toKm: kmOf(row.to_metres),
    direction: row.direction as Words,
    lat: row.lat,
    lon: row.lon,
    line: row.line as KnownEvent['line'],
    validFrom: row.valid_from,
    validTo: row.valid_to,
    daily: row.daily as readonly DailyWindow[],
    title: row.title as Words,
    text: row.text as Words,
    source: row.source as Words,
    demo: row.demo,
    reportedAt: row.reported_at,
    changedAt: row.changed_at,
    revision: row.revision,
  };
}
