import type { Country, LanguageId } from '@rampa/contract';
import type { RoadEvent, RoadEventsSchema } from '@rampa/contract/road-conditions';
import { Temporal } from 'temporal-polyfill';
import { toWireInstant, type Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { transactionOrNothing } from '../../platform/database/transaction-or-nothing.ts';
import { roadEventIn } from './event-view.ts';
import { datexDocument, type DatexPublisher } from './export/datex-document.ts';
import { geoJsonDocument } from './export/geo-json.ts';
import { placed, type IncomingEvent, type KnownEvent } from './incoming-event.ts';
import {
  deleteEnded,
  raiseRevision,
  selectChanged,
  selectCurrent,
  selectFeed,
  type Selection,
} from './road-events.store.ts';
import {
  holdEvents,
  selectSourceStates,
  upsertEvents,
  type SourceState,
} from './take-events.store.ts';

/** Ids of events, by outcome. */
export interface TakenReport {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  /** Known in this very version. */
  readonly unchanged: readonly string[];
  /** Known in a newer version, which stays. */
  readonly older: readonly string[];
  /** Changed here by hand: what the source says waits for whoever decides. */
  readonly held: readonly string[];
}

/** What happened on the roads after a revision of the feed. */
export interface Changes {
  readonly revision: number;
  /** Too much was forgotten since, or the revision is of another database: read the list again. */
  readonly reset: boolean;
  readonly events: readonly KnownEvent[];
}

/** What is known on the roads, at a revision of the feed or a later one. */
export interface KnownEvents {
  readonly revision: number;
  readonly events: readonly KnownEvent[];
}

export type RoadConditions = ReturnType<typeof createRoadConditions>;

/** Days for which what ended stays, for pages that were away. */
const KEPT_DAYS = 30;

const everything: Selection = { road: '', kind: [] };

export function createRoadConditions(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly country: Country;
}) {
  const { database, clock, country } = options;
  const current = (selection: Selection): Promise<readonly KnownEvent[]> =>
    selectCurrent(database.queries, country, clock.now(), selection);
  let kept: KnownEvents | undefined;

  return {
    /** What holds now or will, the newest first, and where the stream goes on from it. */
    async list(selection: Selection, languageId: LanguageId) {
      // The revision first: a change between the two comes twice rather than never.
      const { revision } = await selectFeed(database.queries, country);
      const events = await current(selection);
      return {
        items: events.map((event): RoadEvent => roadEventIn(event, languageId)),
        totalRecords: events.length,
        at: toWireInstant(clock.now()),
        cursor: String(revision),
      };
    },

    /** What holds now or will, as records; read again only when something has changed. */
    async known(): Promise<KnownEvents> {
      const { revision } = await selectFeed(database.queries, country);
      if (kept?.revision !== revision) kept = { revision, events: await current(everything) };
      const now = clock.now();
      const events = kept.events.filter(
        ({ validTo }) => validTo === null || Temporal.Instant.compare(validTo, now) > 0,
      );
      return { revision, events };
    },

    /** Revision of the last change; within a transaction by its own connection. */
    async revision(queries: Queries = database.queries): Promise<number> {
      return (await selectFeed(queries, country)).revision;
    },

    /** What changed after a revision; ended and withdrawn events are among it. */
    async changesAfter(after: number): Promise<Changes> {
      const { revision, forgotten } = await selectFeed(database.queries, country);
      if (after < forgotten || after > revision) return { revision, reset: true, events: [] };
      const events = await selectChanged(database.queries, country, after);
      // Something may have come in between the two statements.
      return { revision: Math.max(revision, events.at(-1)?.revision ?? 0), reset: false, events };
    },

    /**
     * Takes in what a source says, all or nothing. The same id and version changes nothing; an older
     * version never overwrites a newer one, and what was changed by hand stays until somebody takes
     * what its source says (0072). With `dryRun` it reports outcomes without writing.
     */
    take(
      events: readonly IncomingEvent[],
      { dryRun = false }: { readonly dryRun?: boolean } = {},
    ): Promise<TakenReport> {
      return transactionOrNothing(database, async (tx) => {
        // Taken first: it makes a second import wait, so that what is compared is what is changed.
        const revision = await raiseRevision(tx, country, clock.now());
        const known = await selectSourceStates(
          tx,
          country,
          events.map(({ id }) => id),
        );
        const report = compared(events, known);
        const wanted = new Set([...report.added, ...report.changed]);
        const held = new Set(report.held);
        if (dryRun || wanted.size + held.size === 0) return { result: report, keep: false };
        const news = events
          .filter(({ id }) => wanted.has(id))
          .map((event) => placed(event, known.get(event.id)));
        await upsertEvents(tx, country, news, { revision, at: clock.now() });
        await holdEvents(
          tx,
          country,
          events.filter(({ id }) => held.has(id)),
        );
        return { result: report, keep: true };
      });
    },

    /** Forgets what ended a month ago. */
    forget(): Promise<number> {
      const before = clock.now().subtract({ hours: KEPT_DAYS * 24 });
      return database.transaction((tx) => deleteEnded(tx, country, before));
    },

    /** The DATEX II v3 document of a selection. */
    async datex(selection: Selection, publisher: DatexPublisher): Promise<string> {
      return datexDocument(await current(selection), { at: clock.now(), publisher });
    },

    /** The GeoJSON document of a selection. */
    async geoJson(
      selection: Selection,
      languageId: LanguageId,
      schema: RoadEventsSchema,
    ): Promise<string> {
      const events = await current(selection);
      return geoJsonDocument(
        events.map((event) => roadEventIn(event, languageId)),
        schema,
      );
    },

    /** Splits changes into what holds and what holds no longer. */
    divide({ events }: Pick<Changes, 'events'>, languageId: LanguageId) {
      const now = clock.now();
      const holds = ({ state, validTo }: KnownEvent): boolean =>
        state === 'active' && (validTo === null || Temporal.Instant.compare(validTo, now) > 0);
      return {
        events: events.filter(holds).map((event) => roadEventIn(event, languageId)),
        withdrawn: events.filter((event) => !holds(event)).map(({ id }) => id),
      };
    },
  };
}

function compared(
  events: readonly IncomingEvent[],
  known: ReadonlyMap<string, SourceState>,
): TakenReport {
  const idsWhere = (
    fits: (event: IncomingEvent, before: SourceState | undefined) => boolean,
  ): string[] => events.filter((event) => fits(event, known.get(event.id))).map(({ id }) => id);
  const isNewer = (event: IncomingEvent, before: SourceState | undefined): boolean =>
    before !== undefined && event.version > before.sourceVersion;
  // Both say that it is over: there is nothing to decide.
  const isHeld = ({ state }: IncomingEvent, before: SourceState | undefined): boolean =>
    before?.edited === true && !(before.ended && state === 'withdrawn');
  return {
    added: idsWhere((_, before) => before === undefined),
    changed: idsWhere((event, before) => isNewer(event, before) && !isHeld(event, before)),
    unchanged: idsWhere(({ version }, before) => version === before?.sourceVersion),
    older: idsWhere(
      ({ version }, before) => before !== undefined && version < before.sourceVersion,
    ),
    held: idsWhere((event, before) => isNewer(event, before) && isHeld(event, before)),
  };
}
