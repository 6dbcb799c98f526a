import { success, type Outcome } from '@rampa/contract';
import {
  getDogadjajiUprave,
  getDogadjajUprave,
  odluciOIzvoru,
  sacuvajDogadjaj,
  zavrsiDogadjaj,
} from '@rampa/contract/road-conditions';
import type { Http } from '../../platform/http/http.ts';
import { eventView, formOf } from './event-desk-view.ts';
import type { EventDesk, ListedEvent } from './event-desk.ts';

/** Road events in the back office. */
export function registerEventDeskRoutes(http: Http, desk: EventDesk): void {
  const shown = <Code extends string>(event: Outcome<ListedEvent, Code>) =>
    event.ok ? success(eventView(event.value)) : event;

  http.serveStaff(getDogadjajiUprave, async (input, { scope }) => {
    const { items, totalRecords } = await desk.list(scope, input);
    return success({ items: items.map(eventView), totalRecords });
  });
  http.serveStaff(getDogadjajUprave, async ({ event_id: id }, { scope }) =>
    shown(await desk.show(scope, id)),
  );
  http.serveStaff(sacuvajDogadjaj, async (input, { scope }) =>
    shown(await desk.save(scope, formOf(input))),
  );
  http.serveStaff(odluciOIzvoru, ({ event_id: id, ...decision }, { scope }) =>
    desk.decide(scope, id, decision),
  );
  http.serveStaff(zavrsiDogadjaj, ({ event_id: id, version }, { scope }) =>
    desk.end(scope, id, version),
  );
}
