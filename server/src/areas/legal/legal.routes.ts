import { success } from '@rampa/contract';
import {
  getPravnaStrana,
  getPravneStrane,
  getPrihvatanja,
  objaviNacrt,
  odbaciNacrt,
  potvrdiObavestenje,
  sacuvajNacrt,
} from '@rampa/contract/legal';
import type { Http } from '../../platform/http/http.ts';
import type { Legal } from './legal.service.ts';
import type { LegalDesk } from './legal-desk.ts';

export function registerLegalRoutes(http: Http, legal: Legal): void {
  http.serve(getPravnaStrana, (input) => legal.show(input));
  http.serveCustomer(getPrihvatanja, async (_, { scope }) =>
    success(await legal.acceptances(scope)),
  );
  http.serveCustomer(potvrdiObavestenje, (input, { scope }) => legal.confirmTold(scope, input));
}

/** The same pages in the back office. */
export function registerLegalDeskRoutes(http: Http, desk: LegalDesk): void {
  http.serveStaff(getPravneStrane, async (_, { scope }) => success(await desk.list(scope)));
  http.serveStaff(sacuvajNacrt, (input, { scope }) => desk.save(scope, input));
  http.serveStaff(odbaciNacrt, (input, { scope }) => desk.discard(scope, input));
  http.serveStaff(objaviNacrt, (input, { scope }) => desk.publish(scope, input));
}
