import {
  failure,
  success,
  type CallParsedInput,
  type CallResult,
  type Outcome,
} from '@rampa/contract';
import type {
  DeskEvent,
  getDogadjajiUprave,
  odluciOIzvoru,
  zavrsiDogadjaj,
} from '@rampa/contract/road-conditions';
import { Temporal } from 'temporal-polyfill';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import { viewOf } from './event-desk-view.ts';
import { createEventEdits, type Changed, type EventDeskDeps } from './event-edits.ts';
import { idOf, validityOf, type EventForm } from './event-from-form.ts';
import type { KnownEvent } from './incoming-event.ts';
import { selectCurrent, selectEvent, selectWaiting } from './road-events.store.ts';

type NotFound = 'road-conditions.event-not-found';
type NotSaved = Changed | 'road-conditions.ends-before' | 'road-conditions.no-such-time';

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
  const view = (event: KnownEvent): DeskEvent => viewOf(event, !isInForce(event));

  const recordReading = (staff: StaffScope, which: string): Promise<void> =>
    staff.by.record(database.queries, {
      accountId: nobody,
      action: 'road-events-read',
      subject: which,
    });

  return {
    async list(
      staff: StaffScope,
      { first, rows, road }: CallParsedInput<typeof getDogadjajiUprave>,
    ): Promise<CallResult<typeof getDogadjajiUprave>> {
      const { queries } = database;
      // What somebody has to decide about comes first, even where it has ended here.
      const waiting = (await selectWaiting(queries, country)).filter(
        (event) => road === '' || event.road === road,
      );
      const current = await selectCurrent(queries, country, clock.now(), { road, kind: [] });
      const all = [...waiting, ...current.filter((event) => event.waiting === null)];
      await recordReading(staff, 'road-events:current');
      return { items: all.slice(first, first + rows).map(view), totalRecords: all.length };
    },

    async show(staff: StaffScope, id: string): Promise<Outcome<DeskEvent, NotFound>> {
      const event = await find(id);
      if (event === undefined || (!isInForce(event) && event.waiting === null)) {
        return failure('road-conditions.event-not-found');
      }
      await recordReading(staff, `road-event:${id}`);
      return success(view(event));
    },

    async save(staff: StaffScope, form: EventForm): Promise<Outcome<DeskEvent, NotSaved>> {
      const validity = validityOf(form);
      if (!validity.ok) return validity;
      const outcome = await edits.save(staff, form, validity.value);
      if (!outcome.ok) return outcome;
      const id = idOf(form);
      const saved = await find(id);
      if (saved === undefined) throw new Error(`The event ${id} vanished`);
      if (form.event_id === '') await recordReading(staff, `road-event:${id}`);
      return success(view(saved));
    },

    async end(
      staff: StaffScope,
      input: CallParsedInput<typeof zavrsiDogadjaj>,
    ): Promise<Outcome<Record<string, never>, Changed>> {
      const outcome = await edits.end(staff, input);
      return outcome.ok ? success({}) : outcome;
    },

    async decide(
      staff: StaffScope,
      input: CallParsedInput<typeof odluciOIzvoru>,
    ): Promise<Outcome<Record<string, never>, Changed>> {
      const outcome = await edits.decide(staff, input);
      return outcome.ok ? success({}) : outcome;
    },
  };
}
