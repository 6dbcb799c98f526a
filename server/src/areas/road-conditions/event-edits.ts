import { failure, success, type Country, type Outcome } from '@rampa/contract';
import type { StaffAction } from '@rampa/contract/staff';
import type { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../platform/clock.ts';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { transactionOrNothing } from '../../platform/database/transaction-or-nothing.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import {
  eventFromForm,
  idOf,
  validityOf,
  type EventForm,
  type InvalidTimes,
} from './event-from-form.ts';
import { placed, type KnownEvent, type PlacedEvent, type Words } from './incoming-event.ts';
import { raiseRevision, selectEvent } from './road-events.store.ts';
import { dropWaiting, upsertEvents } from './take-events.store.ts';

export interface EventDeskDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly country: Country;
  /** What readers see as the source of an event that staff have entered. */
  readonly source: Words;
}

export type Changed = 'road-conditions.event-not-found' | 'road-conditions.event-changed';

/** Whether what the source has reported since is taken, by the version of it that was shown. */
export interface SourceDecision {
  readonly sourceVersion: number;
  readonly take: boolean;
}

/** What is done with an event as it is now, read behind the lock of the feed. */
type Edit<Refusal extends string> = (
  tx: Tx,
  known: KnownEvent | undefined,
) => Promise<Outcome<Revision | 'done-before' | 'without-revision', Refusal>>;

interface Revision {
  readonly event: PlacedEvent;
  readonly action: StaffAction;
}

export type EventEdits = ReturnType<typeof createEventEdits>;

/** Changes of road events by the operator's staff; each is a new revision of the feed. */
export function createEventEdits(
  { database, clock, country, source }: EventDeskDeps,
  isInForce: (event: KnownEvent) => boolean,
) {
  /** Behind the lock of the feed, where imports wait as well: what is compared is what is changed. */
  const edit = <Refusal extends string>(
    staff: StaffScope,
    id: string,
    work: Edit<Refusal>,
  ): Promise<Outcome<null, Refusal>> =>
    transactionOrNothing<Outcome<null, Refusal>>(database, async (tx) => {
      const revision = await raiseRevision(tx, country, clock.now());
      const outcome = await work(tx, await selectEvent(tx, country, id));
      if (!outcome.ok) return { result: outcome, keep: false };
      const next = outcome.value;
      if (typeof next === 'object') await put(staff, tx, revision, next);
      return { result: success(null), keep: next !== 'done-before' };
    });

  const put = async (
    staff: StaffScope,
    tx: Tx,
    revision: number,
    { event, action }: Revision,
  ): Promise<void> => {
    await upsertEvents(tx, country, [event], { revision, at: clock.now() });
    await staff.by.record(tx, {
      accountId: nobody,
      action,
      subject: `road-event:${event.id}`,
      details: { version: event.version, kind: event.kind, road: event.road },
    });
  };

  return {
    save: (staff: StaffScope, form: EventForm) =>
      edit<Changed | InvalidTimes>(staff, idOf(form), async (_, known) => {
        const isNew = form.eventId === '';
        if (isNew && known !== undefined) return success('done-before');
        if (!isNew && (known === undefined || !isInForce(known))) {
          return failure('road-conditions.event-not-found');
        }
        if (known !== undefined && known.version !== form.version) {
          return failure('road-conditions.event-changed');
        }
        const validity = validityOf(form, known);
        if (!validity.ok) return validity;
        return success({
          event: eventFromForm(form, known, {
            at: clock.now(),
            source,
            validity: validity.value,
          }),
          action: known === undefined ? 'road-event-told' : 'road-event-changed',
        });
      }),

    end: (staff: StaffScope, id: string, version: number): Promise<Outcome<null, Changed>> =>
      edit(staff, id, async (_, known) => {
        if (known === undefined || !isInForce(known)) {
          return failure('road-conditions.event-not-found');
        }
        if (known.version !== version) return failure('road-conditions.event-changed');
        return success({ event: endedOf(known, clock.now()), action: 'road-event-ended' });
      }),

    /** Accepts or rejects what the event's source has reported since it was changed here. */
    decide: (
      staff: StaffScope,
      id: string,
      { sourceVersion, take }: SourceDecision,
    ): Promise<Outcome<null, Changed>> =>
      edit(staff, id, async (tx, known) => {
        if (known === undefined) return failure('road-conditions.event-not-found');
        const { waiting } = known;
        if (waiting === null || waiting.version !== sourceVersion) {
          return failure('road-conditions.event-changed');
        }
        if (take) {
          return success({ event: placed(waiting, known), action: 'road-event-source-taken' });
        }
        await dropWaiting(tx, country, id);
        await staff.by.record(tx, {
          accountId: nobody,
          action: 'road-event-source-left',
          subject: `road-event:${id}`,
          details: { sourceVersion },
        });
        return success('without-revision');
      }),
  };
}

/** Whoever ends an event has seen what its source says: nothing of that waits any more. */
function endedOf(known: KnownEvent, at: Temporal.Instant): PlacedEvent {
  return {
    ...known,
    state: 'withdrawn',
    version: known.version + 1,
    edited: true,
    waiting: null,
    reportedAt: at,
  };
}
