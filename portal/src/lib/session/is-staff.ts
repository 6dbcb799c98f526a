import type { UserData } from '@rampa/contract/identity';

/**
 * What the token says of the operator's people. Repeated here, and compared with the contract by a
 * test, so that the first load doesn't hold the contract's schemas.
 */
export const staffLice = 'osoblje';

/** Whether somebody works for the operator, and is no customer. */
export function isStaff(user: Pick<UserData, 'lice'> | null): boolean {
  return user?.lice === staffLice;
}

/** Where a sign-in leads that no address waits for. */
export function homeOf(user: Pick<UserData, 'lice'> | null): '/uprava' | '/pages/home' {
  return isStaff(user) ? '/uprava' : '/pages/home';
}
