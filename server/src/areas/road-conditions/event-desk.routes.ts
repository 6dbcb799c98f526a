import { success } from '@rampa/contract';
import {
  getDogadjajiUprave,
  getDogadjajUprave,
  odluciOIzvoru,
  sacuvajDogadjaj,
  zavrsiDogadjaj,
} from '@rampa/contract/road-conditions';
import type { Http } from '../../platform/http/http.ts';
import type { EventDesk } from './event-desk.ts';

/** Road events in the back office. */
export function registerEventDeskRoutes(http: Http, desk: EventDesk): void {
  http.serveStaff(getDogadjajiUprave, async (input, { scope }) =>
    success(await desk.list(scope, input)),
  );
  http.serveStaff(getDogadjajUprave, ({ event_id }, { scope }) => desk.show(scope, event_id));
  http.serveStaff(sacuvajDogadjaj, (input, { scope }) => desk.save(scope, input));
  http.serveStaff(odluciOIzvoru, (input, { scope }) => desk.decide(scope, input));
  http.serveStaff(zavrsiDogadjaj, (input, { scope }) => desk.end(scope, input));
}
