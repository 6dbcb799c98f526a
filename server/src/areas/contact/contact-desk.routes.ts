import { success } from '@rampa/contract';
import { getPoruka, getPoruke, odgovoriNaPoruku, zatvoriPoruku } from '@rampa/contract/contact';
import type { Http } from '../../platform/http/http.ts';
import type { ContactDesk } from './contact-desk.ts';

export function registerContactDeskRoutes(http: Http, desk: ContactDesk): void {
  http.serveStaff(getPoruke, async (input, { scope }) => success(await desk.queue(scope, input)));
  http.serveStaff(getPoruka, (input, { scope }) => desk.show(scope, input));
  http.serveStaff(odgovoriNaPoruku, (input, { scope }) => desk.answer(scope, input));
  http.serveStaff(zatvoriPoruku, (input, { scope }) => desk.close(scope, input));
}
