import { success } from '@rampa/contract';
import { getPoruka, getPoruke, odgovoriNaPoruku, zatvoriPoruku } from '@rampa/contract/contact';
import type { Http } from '../../platform/http/http.ts';
import type { ContactDesk } from './contact-desk.ts';

export function registerContactDeskRoutes(http: Http, desk: ContactDesk): void {
  http.serveStaff(getPoruke, async (input, who) => success(await desk.queue(input, who)));
  http.serveStaff(getPoruka, (input, who) => desk.show(input, who));
  http.serveStaff(odgovoriNaPoruku, (input, who) => desk.answer(input, who));
  http.serveStaff(zatvoriPoruku, (input, who) => desk.close(input, who));
}
