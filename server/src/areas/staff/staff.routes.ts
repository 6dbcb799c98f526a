import { success } from '@rampa/contract';
import { getJa, getTrag } from '@rampa/contract/staff';
import type { Http } from '../../platform/http/http.ts';
import type { StaffService } from './staff.service.ts';

export function registerStaffRoutes(http: Http, service: StaffService): void {
  http.serveStaff(getJa, async (_, { staff }) => {
    const { firstName, lastName, email, role } = staff;
    return success({ ime: firstName, prezime: lastName, email, role });
  });
  http.serveStaff(getTrag, async (input, { by }) => success(await service.trail(input, by)));
}
