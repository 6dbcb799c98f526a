import { success } from '@rampa/contract';
import { getJa, getKupac, getKupacUkratko, getTrag, traziKupce } from '@rampa/contract/staff';
import type { Http } from '../../platform/http/http.ts';
import type { CustomerDesk } from './customers.service.ts';
import type { StaffService } from './staff.service.ts';

export function registerStaffRoutes(
  http: Http,
  service: StaffService,
  customers: CustomerDesk,
): void {
  http.serveStaff(traziKupce, async (input, { scope }) =>
    success(await customers.search(scope, input)),
  );
  http.serveStaff(getKupac, (input, { scope }) => customers.card(scope, input));
  http.serveStaff(getKupacUkratko, (input, { scope }) => customers.brief(scope, input));
  http.serveStaff(getJa, async (_, { scope }) => {
    const { firstName, lastName, email, role } = scope.staff;
    return success({ ime: firstName, prezime: lastName, email, role });
  });
  http.serveStaff(getTrag, async (input, { scope }) => success(await service.trail(scope, input)));
}
