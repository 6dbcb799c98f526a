import type { UserData } from '@rampa/contract/identity';

/**
 * How the token marks staff. Repeated here, and compared with the contract by a test, so that the
 * first load does not contain the contract's schemas.
 */
export const staffLice = 'osoblje';

/** Whether somebody works for the operator, and is not a customer. */
export function isStaff(user: Pick<UserData, 'lice'> | null): boolean {
  return user?.lice === staffLice;
}

/** Where a sign-in leads when no address is waiting. */
export function homeOf(user: Pick<UserData, 'lice'> | null): '/uprava' | '/pages/home' {
  return isStaff(user) ? '/uprava' : '/pages/home';
}
