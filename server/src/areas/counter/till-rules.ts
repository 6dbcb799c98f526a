import type { StaffScope } from '../../platform/scope/scope.ts';
import type { JournalLine, LedgerAccount } from '../wallet/index.ts';

/** Clerks reach their own till, supervisors any: somebody has to close that of a clerk who has left. */
export function mayReachTill({ staff, role }: StaffScope, clerkId: string): boolean {
  return role === 'supervisor' || staff.userId === clerkId;
}

/** Out of the till, into the office; what is missing or too much is seen. Lines of nothing are left out. */
export function linesOfClosing(expected: number, counted: number): readonly JournalLine[] {
  const line = (kind: Exclude<LedgerAccount['kind'], 'tag'>, amountMinor: number) =>
    amountMinor === 0 ? [] : [{ account: { kind }, amountMinor }];
  return [
    ...line('till', expected),
    ...line('cash-office', -counted),
    ...line('till-differences', counted - expected),
  ];
}
