import type { StaffScope } from '../../platform/scope/scope.ts';

/** Clerks reach their own till, supervisors any: somebody has to close that of a clerk who has left. */
export function mayReachTill({ staff, role }: StaffScope, clerkId: string): boolean {
  return role === 'supervisor' || staff.userId === clerkId;
}
