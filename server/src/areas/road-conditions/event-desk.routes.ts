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
  http.serveStaff(getDogadjajiUprave, async (input, { by }) => success(await desk.list(input, by)));
  http.serveStaff(getDogadjajUprave, ({ event_id }, { by }) => desk.show(event_id, by));
  http.serveStaff(sacuvajDogadjaj, (input, { by }) => desk.save(input, by));
  http.serveStaff(odluciOIzvoru, (input, { by }) => desk.decide(input, by));
  http.serveStaff(zavrsiDogadjaj, (input, { by }) => desk.end(input, by));
}
