import { success } from '@rampa/contract';
import { getJa, getKupac, getTrag, traziKupce } from '@rampa/contract/staff';
import type { Http } from '../../platform/http/http.ts';
import type { CustomerDesk } from './customers.service.ts';
import type { StaffService } from './staff.service.ts';

export function registerStaffRoutes(
  http: Http,
  service: StaffService,
  customers: CustomerDesk,
): void {
  http.serveStaff(traziKupce, async (input, { by }) => success(await customers.search(input, by)));
  http.serveStaff(getKupac, (input, { by }) => customers.card(input, by));
  http.serveStaff(getJa, async (_, { staff }) => {
    const { firstName, lastName, email, role } = staff;
    return success({ ime: firstName, prezime: lastName, email, role });
  });
  http.serveStaff(getTrag, async (input, { by }) => success(await service.trail(input, by)));
}
