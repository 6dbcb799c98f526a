import { createHash } from 'node:crypto';
import {
  failure,
  success,
  type CallParsedInput,
  type CallResult,
  type Country,
  type Outcome,
} from '@rampa/contract';
import type {
  DeskEvent,
  getDogadjajiUprave,
  odluciOIzvoru,
  RoadEventKind,
  sacuvajDogadjaj,
  zavrsiDogadjaj,
} from '@rampa/contract/road-conditions';
import type { StaffAction } from '@rampa/contract/staff';
import { Temporal } from 'temporal-polyfill';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Operator } from '../../platform/audit/operator.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { transactionOrNothing } from '../../platform/database/transaction-or-nothing.ts';
import { instantOf, viewOf } from './event-desk-view.ts';
import { placed, type KnownEvent, type PlacedEvent, type Words } from './incoming-event.ts';
import { raiseRevision, selectCurrent, selectEvent, selectWaiting } from './road-events.store.ts';
import { dropWaiting, upsertEvents } from './take-events.store.ts';

type Input = CallParsedInput<typeof sacuvajDogadjaj>;
type NotFound = 'road-conditions.event-not-found';
type Moved = NotFound | 'road-conditions.event-changed';
type SaveRefusal = Moved | 'road-conditions.ends-before' | 'road-conditions.no-such-time';

/** What DATEX II v3 calls an event of a kind that has no record of its own yet. */
const records: Readonly<Record<RoadEventKind, readonly [type: string, value: string]>> = {
  works: ['MaintenanceWorks', 'roadworks'],
  closure: ['RoadOrCarriagewayOrLaneManagement', 'roadClosed'],
  regime: ['RoadOrCarriagewayOrLaneManagement', 'laneClosures'],
  accident: ['Accident', 'accident'],
  congestion: ['AbnormalTraffic', 'queuingTraffic'],
  border: ['AbnormalTraffic', 'queuingTraffic'],
  weather: ['PoorEnvironmentConditions', 'badWeather'],
};

export type EventDesk = ReturnType<typeof createEventDesk>;

/**
 * Road events as the operator's own people tell them: through the same feed as imports, with a
 * version that rises, so that readers, DATEX and GeoJSON have them at once.
 */
export function createEventDesk(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly country: Country;
  /** Who says so. */
  readonly source: Words;
}) {
  const { database, clock, country, source } = deps;

  const find = (id: string): Promise<KnownEvent | undefined> =>
    selectEvent(database.queries, country, id);

  /** Puts the next version of an event, under the revision that was taken. */
  const put = async (
    tx: Tx,
    revision: number,
    event: PlacedEvent,
    what: { readonly action: StaffAction; readonly by: Operator },
  ): Promise<void> => {
    await upsertEvents(tx, country, [event], { revision, at: clock.now() });
    await what.by.record(tx, {
      accountId: nobody,
      action: what.action,
      subject: `road-event:${event.id}`,
      details: { version: event.version, kind: event.kind, road: event.road },
    });
  };

  /**
   * Work on an event behind the feed's lock, where imports wait as well: what is compared is what is
   * changed. The event's next version, or why there is none.
   */
  const change = <Code extends string>(
    id: string,
    by: Operator,
    work: (
      known: KnownEvent | undefined,
    ) =>
      | { readonly event: PlacedEvent; readonly action: StaffAction }
      | { readonly refused: Code }
      | 'done-before',
  ): Promise<Outcome<null, Code>> =>
    transactionOrNothing<Outcome<null, Code>>(database, async (tx) => {
      const revision = await raiseRevision(tx, country, clock.now());
      const next = work(await selectEvent(tx, country, id));
      if (next === 'done-before') return { result: success(null), keep: false };
      if ('refused' in next) return { result: failure(next.refused), keep: false };
      await put(tx, revision, next.event, { action: next.action, by });
      return { result: success(null), keep: true };
    });

  const holds = ({ state, validTo }: KnownEvent): boolean =>
    state === 'active' && (validTo === null || Temporal.Instant.compare(validTo, clock.now()) > 0);
  const isShown = (event: KnownEvent | undefined): boolean => event !== undefined && holds(event);
  const view = (event: KnownEvent): DeskEvent => viewOf(event, !holds(event));

  return {
    async list(
      { first, rows, road }: CallParsedInput<typeof getDogadjajiUprave>,
      by: Operator,
    ): Promise<CallResult<typeof getDogadjajiUprave>> {
      const { queries } = database;
      // What somebody has to decide about comes first, also where it is over here.
      const waiting = (await selectWaiting(queries, country)).filter(
        (event) => road === '' || event.road === road,
      );
      const current = await selectCurrent(queries, country, clock.now(), { road, kind: [] });
      const all = [...waiting, ...current.filter((event) => event.waiting === null)];
      await by.record(database.queries, {
        accountId: nobody,
        action: 'road-events-read',
        subject: 'road-events:current',
      });
      return { items: all.slice(first, first + rows).map(view), totalRecords: all.length };
    },

    async show(id: string, by: Operator): Promise<Outcome<DeskEvent, NotFound>> {
      const event = await find(id);
      if (event === undefined || (!holds(event) && event.waiting === null)) {
        return failure('road-conditions.event-not-found');
      }
      await by.record(database.queries, {
        accountId: nobody,
        action: 'road-events-read',
        subject: `road-event:${id}`,
      });
      return success(view(event));
    },

    async save(input: Input, by: Operator): Promise<Outcome<DeskEvent, SaveRefusal>> {
      const validFrom = instantOf(input.validFrom);
      const validTo = input.validTo === '' ? null : instantOf(input.validTo);
      if (validFrom === null || (input.validTo !== '' && validTo === null)) {
        return failure('road-conditions.no-such-time');
      }
      if (validTo !== null && Temporal.Instant.compare(validTo, validFrom) <= 0) {
        return failure('road-conditions.ends-before');
      }
      const isNew = input.event_id === '';
      const id = isNew ? newId(input.idempotencyKey) : input.event_id;
      const outcome = await change<Moved>(id, by, (known) => {
        // The same key again: the event is there already.
        if (isNew && known !== undefined) return 'done-before';
        if (!isNew && !isShown(known)) return { refused: 'road-conditions.event-not-found' };
        if (known !== undefined && known.version !== input.version) {
          return { refused: 'road-conditions.event-changed' };
        }
        return {
          event: eventOf(input, known, { id, validFrom, validTo }),
          action: known === undefined ? 'road-event-told' : 'road-event-changed',
        };
      });
      if (!outcome.ok) return outcome;
      const saved = await find(id);
      if (saved === undefined) throw new Error(`The event ${id} vanished`);
      if (isNew) {
        await by.record(database.queries, {
          accountId: nobody,
          action: 'road-events-read',
          subject: `road-event:${id}`,
        });
      }
      return success(view(saved));
    },

    async end(
      { event_id: id, version }: CallParsedInput<typeof zavrsiDogadjaj>,
      by: Operator,
    ): Promise<Outcome<Record<string, never>, Moved>> {
      const outcome = await change<Moved>(id, by, (known) => {
        if (known === undefined || !holds(known)) {
          return { refused: 'road-conditions.event-not-found' };
        }
        if (known.version !== version) return { refused: 'road-conditions.event-changed' };
        const ended = { ...known, state: 'withdrawn', version: version + 1, edited: true } as const;
        // Who ends it has seen what its source says.
        const event = { ...ended, waiting: null, reportedAt: clock.now() };
        return { event, action: 'road-event-ended' };
      });
      return outcome.ok ? success({}) : outcome;
    },

    /** Takes what the event's source has said since it was changed here, or leaves it. */
    async decide(
      { event_id: id, sourceVersion, take }: CallParsedInput<typeof odluciOIzvoru>,
      by: Operator,
    ): Promise<Outcome<Record<string, never>, Moved>> {
      const line = { accountId: nobody, subject: `road-event:${id}`, details: { sourceVersion } };
      return transactionOrNothing<Outcome<Record<string, never>, Moved>>(database, async (tx) => {
        const revision = await raiseRevision(tx, country, clock.now());
        const known = await selectEvent(tx, country, id);
        const waiting = known?.waiting ?? null;
        if (known === undefined || waiting === null || waiting.version !== sourceVersion) {
          const code = known === undefined ? 'event-not-found' : 'event-changed';
          return { result: failure(`road-conditions.${code}`), keep: false };
        }
        if (take) {
          const action = 'road-event-source-taken';
          await put(tx, revision, placed(waiting, known), { action, by });
        } else {
          await dropWaiting(tx, country, id);
          await by.record(tx, { ...line, action: 'road-event-source-left' });
        }
        return { result: success({}), keep: true };
      });
    },
  };

  function eventOf(
    input: Input,
    known: KnownEvent | undefined,
    is: {
      readonly id: string;
      readonly validFrom: Temporal.Instant;
      readonly validTo: Temporal.Instant | null;
    },
  ): PlacedEvent {
    const [recordType, recordValue] =
      known !== undefined && known.kind === input.kind
        ? [known.recordType, known.recordValue]
        : records[input.kind];
    const moved = known === undefined || known.lat !== input.lat || known.lon !== input.lon;
    const same = moved ? undefined : known;
    return {
      ...is,
      version: (known?.version ?? 0) + 1,
      state: 'active',
      kind: input.kind,
      severity: input.severity,
      recordType,
      recordValue,
      road: input.road,
      sectionFrom: input.from,
      sectionTo: input.to === '' ? input.from : input.to,
      // What the form does not show stays as the source said it, while the place is the same.
      fromKm: input.km === undefined ? (same?.fromKm ?? null) : input.km,
      toKm: input.km === undefined || input.km === same?.fromKm ? (same?.toKm ?? null) : input.km,
      line: same?.line ?? [],
      daily: known?.daily ?? [],
      direction: { sr: input.direction_sr, en: input.direction_en },
      lat: input.lat,
      lon: input.lon,
      title: { sr: input.title_sr, en: input.title_en },
      text: { sr: input.text_sr, en: input.text_en },
      source,
      demo: known?.demo ?? false,
      reportedAt: clock.now(),
      sourceVersion: known?.sourceVersion ?? 1,
      edited: true,
      waiting: known?.waiting ?? null,
    };
  }
}

function newId(key: string): string {
  return `office-${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
}
