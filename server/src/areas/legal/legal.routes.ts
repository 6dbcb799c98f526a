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
import { viewed } from '../../platform/http/viewed.ts';
import { acceptancesView, pageAtDeskView, pageView } from './legal-view.ts';
import type { Legal } from './legal.service.ts';
import type { LegalDesk } from './legal-desk.ts';

export function registerLegalRoutes(http: Http, legal: Legal): void {
  http.serve(getPravnaStrana, async ({ page, languageId, version }) =>
    viewed(await legal.show(page, languageId, version), pageView),
  );
  http.serveCustomer(getPrihvatanja, async (_, { scope }) =>
    success(acceptancesView(await legal.acceptances(scope))),
  );
  http.serveCustomer(potvrdiObavestenje, ({ page, version }, { scope }) =>
    legal.confirmTold(scope, page, version),
  );
}

/** The same pages in the back office. */
export function registerLegalDeskRoutes(http: Http, desk: LegalDesk): void {
  http.serveStaff(getPravneStrane, async (_, { scope }) =>
    success({ items: (await desk.list(scope)).map(pageAtDeskView) }),
  );
  http.serveStaff(sacuvajNacrt, async ({ text, ...shown }, { scope }) =>
    viewed(await desk.save(scope, shown, text), pageAtDeskView),
  );
  http.serveStaff(odbaciNacrt, async (shown, { scope }) =>
    viewed(await desk.discard(scope, shown), pageAtDeskView),
  );
  http.serveStaff(objaviNacrt, async (publication, { scope }) =>
    viewed(await desk.publish(scope, publication), pageAtDeskView),
  );
}
