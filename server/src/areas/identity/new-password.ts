import { passwordMinimum } from '@rampa/contract/identity';
import { isCommonPassword } from './common-passwords.ts';
import type { StoredUser } from './identity.store.ts';

/** Whether a password is among those that are tried first, the user's own names included. */
export function isGuessable(
  password: string,
  user: Pick<StoredUser, 'username' | 'email' | 'firstName' | 'lastName' | 'businessName'>,
): boolean {
  return isCommonPassword(password, [
    user.username,
    user.email,
    user.firstName,
    user.lastName,
    user.businessName,
  ]);
}

/** Long enough only together with a second factor. */
export function isShort(password: string): boolean {
  return password.length < passwordMinimum;
}

/** What is wrong with a new password, by its text key; null if nothing is. */
export function newPasswordFault(
  password: string,
  user: Parameters<typeof isGuessable>[1],
  hasFactor: boolean,
): 'identity.password-too-short' | 'identity.password-too-common' | null {
  if (isShort(password) && !hasFactor) return 'identity.password-too-short';
  return isGuessable(password, user) ? 'identity.password-too-common' : null;
}
