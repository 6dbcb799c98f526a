import type { Country } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { IncomingEvent, PlacedEvent } from './incoming-event.ts';

/** The state of a known event towards its source. */
export interface SourceState {
  readonly version: number;
  /** The newest known version of its source. */
  readonly sourceVersion: number;
  /** Staff created, changed or ended it. */
  readonly edited: boolean;
  readonly ended: boolean;
}

/** Rows per statement: a statement takes 65,535 parameters at most. */
const SLICE = 1000;

/** The states of known events towards their sources. */
export async function selectSourceStates(
  tx: Tx,
  country: Country,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SourceState>> {
  const states = new Map<string, SourceState>();
  for (let at = 0; at < ids.length; at += SLICE) {
    const rows = await tx
      .selectFrom('road_events')
      .select(['event_id', 'version', 'source_version', 'edited', 'state'])
      .where('country', '=', country)
      .where('event_id', 'in', ids.slice(at, at + SLICE))
      .execute();
    for (const { event_id: id, version, source_version: source, edited, state } of rows) {
      const ended = state === 'withdrawn';
      states.set(id, { version, sourceVersion: source ?? version, edited, ended });
    }
  }
  return states;
}

/** Ids of events that staff created, changed or ended. */
export async function selectEdited(
  queries: Queries,
  country: Country,
): Promise<ReadonlySet<string>> {
  const rows = await queries
    .selectFrom('road_events')
    .select('event_id')
    .where('country', '=', country)
    .where('edited', '=', true)
    .execute();
  return new Set(rows.map((row) => row.event_id));
}

export async function upsertEvents(
  tx: Tx,
  country: Country,
  events: readonly PlacedEvent[],
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
          source_version: event.sourceVersion,
          edited: event.edited,
          waiting: event.waiting === null ? null : JSON.stringify(event.waiting),
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
  'source_version',
  'edited',
  'waiting',
] as const;

/** Stores what sources report of events that were changed here; readers see no difference. */
export async function holdEvents(
  tx: Tx,
  country: Country,
  events: readonly IncomingEvent[],
): Promise<void> {
  for (const event of events) {
    await tx
      .updateTable('road_events')
      .set({ waiting: JSON.stringify(event), source_version: event.version })
      .where('country', '=', country)
      .where('event_id', '=', event.id)
      .execute();
  }
}

/** No answer about the event is pending any more. */
export async function dropWaiting(tx: Tx, country: Country, id: string): Promise<void> {
  await tx
    .updateTable('road_events')
    .set({ waiting: null })
    .where('country', '=', country)
    .where('event_id', '=', id)
    .execute();
}

function metresOf(km: number | null): number | null {
  return km === null ? null : Math.round(km * 1000);
}
