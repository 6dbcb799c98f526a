import { success } from '@rampa/contract';
import {
  dodajBelesku,
  getIstorijaKupca,
  getJa,
  getKupac,
  ukratkoOKupcu,
  getPoslatMejl,
  getTrag,
  traziKupce,
  zapocniProveruPozivaoca,
  zavrsiProveruPozivaoca,
} from '@rampa/contract/staff';
import type { Http } from '../../platform/http/http.ts';
import type { CallerCheck } from './caller/caller-check.ts';
import type { Settings } from '../../platform/settings.ts';
import type { CustomerDesk } from './customers.service.ts';
import type { CustomerHistory } from './history/history.service.ts';
import type { StaffService } from './staff.service.ts';

export function registerStaffRoutes(
  http: Http,
  service: StaffService,
  customers: CustomerDesk,
  { bankStatements }: Pick<Settings, 'bankStatements'>,
): void {
  http.serveStaff(traziKupce, async (input, { scope }) =>
    success(await customers.search(scope, input)),
  );
  http.serveStaff(getKupac, (input, { scope }) => customers.card(scope, input));
  http.serveStaff(ukratkoOKupcu, (input, { scope }) => customers.brief(scope, input));
  http.serveStaff(getJa, async (_, { scope }) => {
    const { firstName, lastName, email, role } = scope.staff;
    return success({
      ime: firstName,
      prezime: lastName,
      email,
      role,
      switchedOff: bankStatements ? [] : ['reconciliation'],
    });
  });
  http.serveStaff(getTrag, async (input, { scope }) => success(await service.trail(scope, input)));
}

export function registerCustomerHistoryRoutes(
  http: Http,
  history: CustomerHistory,
  callers: CallerCheck,
): void {
  http.serveStaff(getIstorijaKupca, (input, { scope }) => history.list(scope, input));
  http.serveStaff(dodajBelesku, (input, { scope }) => history.addNote(scope, input));
  http.serveStaff(getPoslatMejl, (input, { scope }) => history.mail(scope, input));
  http.serveStaff(zapocniProveruPozivaoca, (input, { scope }) => callers.begin(scope, input));
  http.serveStaff(zavrsiProveruPozivaoca, (input, { scope }) => callers.end(scope, input));
}
