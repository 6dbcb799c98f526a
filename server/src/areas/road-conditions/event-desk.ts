import { failure, success, type Outcome } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import {
  createEventEdits,
  type Changed,
  type EventDeskDeps,
  type SourceDecision,
} from './event-edits.ts';
import { idOf, type EventForm, type InvalidTimes } from './event-from-form.ts';
import type { KnownEvent } from './incoming-event.ts';
import { selectCurrent, selectEvent, selectWaiting } from './road-events.store.ts';

type NotFound = 'road-conditions.event-not-found';
type NotSaved = Changed | InvalidTimes;

/** An event as staff see it. */
export interface ListedEvent {
  readonly event: KnownEvent;
  /** Whether it is over here; its source may still report of it. */
  readonly ended: boolean;
}

export type EventDesk = ReturnType<typeof createEventDesk>;

/**
 * Road events as the operator's staff enter them: through the same feed as imports, with a version that
 * rises, so that readers, DATEX and GeoJSON have them at once.
 */
export function createEventDesk(deps: EventDeskDeps) {
  const { database, clock, country } = deps;
  const isInForce = ({ state, validTo }: KnownEvent): boolean =>
    state === 'active' && (validTo === null || Temporal.Instant.compare(validTo, clock.now()) > 0);
  const edits = createEventEdits(deps, isInForce);

  const find = (id: string): Promise<KnownEvent | undefined> =>
    selectEvent(database.queries, country, id);
  const listed = (event: KnownEvent): ListedEvent => ({ event, ended: !isInForce(event) });

  const recordReading = (staff: StaffScope, which: string): Promise<void> =>
    staff.by.record(database.queries, {
      accountId: nobody,
      action: 'road-events-read',
      subject: which,
    });

  return {
    async list(
      staff: StaffScope,
      /** An empty `road` means all. */
      asked: { readonly first: number; readonly rows: number; readonly road: string },
    ): Promise<{ readonly items: readonly ListedEvent[]; readonly totalRecords: number }> {
      const { queries } = database;
      const { first, rows, road } = asked;
      // What somebody has to decide about comes first, even where it has ended here.
      const waiting = (await selectWaiting(queries, country)).filter(
        (event) => road === '' || event.road === road,
      );
      const current = await selectCurrent(queries, country, clock.now(), { road, kind: [] });
      const all = [...waiting, ...current.filter((event) => event.waiting === null)];
      await recordReading(staff, 'road-events:current');
      return { items: all.slice(first, first + rows).map(listed), totalRecords: all.length };
    },

    async show(staff: StaffScope, id: string): Promise<Outcome<ListedEvent, NotFound>> {
      const event = await find(id);
      if (event === undefined || (!isInForce(event) && event.waiting === null)) {
        return failure('road-conditions.event-not-found');
      }
      await recordReading(staff, `road-event:${id}`);
      return success(listed(event));
    },

    async save(staff: StaffScope, form: EventForm): Promise<Outcome<ListedEvent, NotSaved>> {
      const outcome = await edits.save(staff, form);
      if (!outcome.ok) return outcome;
      const id = idOf(form);
      const saved = await find(id);
      if (saved === undefined) throw new Error(`The event ${id} vanished`);
      if (form.eventId === '') await recordReading(staff, `road-event:${id}`);
      return success(listed(saved));
    },

    async end(
      staff: StaffScope,
      id: string,
      version: number,
    ): Promise<Outcome<Record<string, never>, Changed>> {
      const outcome = await edits.end(staff, id, version);
      return outcome.ok ? success({}) : outcome;
    },

    async decide(
      staff: StaffScope,
      id: string,
      decision: SourceDecision,
    ): Promise<Outcome<Record<string, never>, Changed>> {
      const outcome = await edits.decide(staff, id, decision);
      return outcome.ok ? success({}) : outcome;
    },
  };
}
