import { failure, success, type Currency } from '@rampa/contract';
import {
  dodajZaposlenog,
  getPosaoZaposlenog,
  getZaposleni,
  oduzmiPristup,
  ponistiDrugiFaktor,
  posaljiPristupPonovo,
  promeniUloguZaposlenog,
} from '@rampa/contract/staff';
import type { Http } from '../../../platform/http/http.ts';
import { viewed } from '../../../platform/http/viewed.ts';
import type { Settings } from '../../../platform/settings.ts';
import { createColleaguesView } from './colleagues-view.ts';
import type { Colleagues } from './colleagues.ts';

export function registerColleagueRoutes(
  http: Http,
  colleagues: Colleagues,
  { staffDesk: open, secondPersonLimits }: Pick<Settings, 'staffDesk' | 'secondPersonLimits'>,
  currency: Currency,
): void {
  const view = createColleaguesView(currency, secondPersonLimits);
  // Where the operator does without, the calls do not exist.
  const closed = failure('request.not-found');
  http.serveStaff(getZaposleni, async (asked, { scope }) =>
    open ? success(view.list(await colleagues.list(scope, asked))) : closed,
  );
  http.serveStaff(getPosaoZaposlenog, async ({ user_id: userId }, { scope }) =>
    open ? viewed(await colleagues.work(scope, userId), view.work) : closed,
  );
  http.serveStaff(
    dodajZaposlenog,
    async ({ email, ime, prezime, role, point_id: pointId }, { scope }) =>
      open
        ? colleagues.add(scope, { email, firstName: ime, lastName: prezime, role, pointId })
        : closed,
  );
  http.serveStaff(posaljiPristupPonovo, async ({ user_id: userId }, { scope }) =>
    open ? colleagues.inviteAgain(scope, userId) : closed,
  );
  http.serveStaff(
    promeniUloguZaposlenog,
    async ({ user_id: userId, role, point_id: pointId }, { scope }) =>
      open ? colleagues.changeRole(scope, userId, { role, pointId }) : closed,
  );
  http.serveStaff(oduzmiPristup, async ({ user_id: userId }, { scope }) =>
    open ? viewed(await colleagues.remove(scope, userId), view.work) : closed,
  );
  http.serveStaff(ponistiDrugiFaktor, async ({ user_id: userId }, { scope }) =>
    open ? colleagues.resetFactor(scope, userId) : closed,
  );
}
