import { clerks, type StaffRole } from '@rampa/contract';

/** Works on complaints and customers, and with that proposes what is above their limit. */
export function isClerk(role: StaffRole): boolean {
  return clerks.staff.some((one) => one === role);
}
