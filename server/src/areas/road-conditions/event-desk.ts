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
  RoadEventKind,
  sacuvajDogadjaj,
  zavrsiDogadjaj,
} from '@rampa/contract/road-conditions';
import { Temporal } from 'temporal-polyfill';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Operator } from '../../platform/audit/operator.ts';
import { tollTimeZone, toWireInstant, type Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { transactionOrNothing } from '../../platform/database/transaction-or-nothing.ts';
import type { IncomingEvent, KnownEvent, Words } from './incoming-event.ts';
import { raiseRevision, selectCurrent, selectEvent, upsertEvents } from './road-events.store.ts';

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
    event: IncomingEvent,
    what: { readonly action: string; readonly by: Operator },
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
      | { readonly event: IncomingEvent; readonly action: string }
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

  const isShown = (event: KnownEvent | undefined): event is KnownEvent =>
    event !== undefined &&
    event.state === 'active' &&
    (event.validTo === null || Temporal.Instant.compare(event.validTo, clock.now()) > 0);

  return {
    async list(
      { first, rows, road }: CallParsedInput<typeof getDogadjajiUprave>,
      by: Operator,
    ): Promise<CallResult<typeof getDogadjajiUprave>> {
      const all = await selectCurrent(database.queries, country, clock.now(), { road, kind: [] });
      await by.record(database.queries, {
        accountId: nobody,
        action: 'road-events-read',
        subject: 'road-events:current',
      });
      return { items: all.slice(first, first + rows).map(viewOf), totalRecords: all.length };
    },

    async show(id: string, by: Operator): Promise<Outcome<DeskEvent, NotFound>> {
      const event = await find(id);
      if (!isShown(event)) return failure('road-conditions.event-not-found');
      await by.record(database.queries, {
        accountId: nobody,
        action: 'road-events-read',
        subject: `road-event:${id}`,
      });
      return success(viewOf(event));
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
      return success(viewOf(saved));
    },

    async end(
      { event_id: id, version }: CallParsedInput<typeof zavrsiDogadjaj>,
      by: Operator,
    ): Promise<Outcome<Record<string, never>, Moved>> {
      const outcome = await change<Moved>(id, by, (known) => {
        if (!isShown(known)) return { refused: 'road-conditions.event-not-found' };
        if (known.version !== version) return { refused: 'road-conditions.event-changed' };
        const ended = { ...known, state: 'withdrawn', version: version + 1 } as const;
        return { event: { ...ended, reportedAt: clock.now() }, action: 'road-event-ended' };
      });
      return outcome.ok ? success({}) : outcome;
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
  ): IncomingEvent {
    const [recordType, recordValue] =
      known !== undefined && known.kind === input.kind
        ? [known.recordType, known.recordValue]
        : records[input.kind];
    const moved = known === undefined || known.lat !== input.lat || known.lon !== input.lon;
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
      fromKm: moved ? null : known.fromKm,
      toKm: moved ? null : known.toKm,
      line: moved ? [] : known.line,
      daily: known?.daily ?? [],
      direction: { sr: input.direction_sr, en: input.direction_en },
      lat: input.lat,
      lon: input.lon,
      title: { sr: input.title_sr, en: input.title_en },
      text: { sr: input.text_sr, en: input.text_en },
      source,
      demo: known?.demo ?? false,
      reportedAt: clock.now(),
    };
  }
}

function newId(key: string): string {
  return `office-${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
}

/** Null where there is no such day or minute, as in the night when clocks go forward. */
function instantOf(tollTime: string): Temporal.Instant | null {
  try {
    return Temporal.PlainDateTime.from(tollTime, { overflow: 'reject' })
      .toZonedDateTime(tollTimeZone)
      .toInstant();
  } catch {
    return null;
  }
}

function tollTimeOf(at: Temporal.Instant): string {
  return at.toZonedDateTimeISO(tollTimeZone).toPlainDateTime().toString({ smallestUnit: 'minute' });
}

function viewOf(event: KnownEvent): DeskEvent {
  return {
    event_id: event.id,
    version: event.version,
    kind: event.kind,
    severity: event.severity,
    road: event.road,
    from: event.sectionFrom,
    to: event.sectionTo,
    direction: { ...event.direction },
    lat: event.lat,
    lon: event.lon,
    validFrom: tollTimeOf(event.validFrom),
    validTo: event.validTo === null ? null : tollTimeOf(event.validTo),
    daily: event.daily.map(({ from, to }) => ({ from, to })),
    title: { ...event.title },
    text: { ...event.text },
    source: { ...event.source },
    updatedAt: toWireInstant(event.changedAt),
  };
}
