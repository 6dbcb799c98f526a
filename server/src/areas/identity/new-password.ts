import { isCommonPassword } from './common-passwords.ts';
import type { StoredUser } from './identity.store.ts';

/** Whether a password is among those that are tried first, the user's own names included. */
export function isGuessable(
  password: string,
  user: Pick<StoredUser, 'username' | 'email' | 'firstName' | 'lastName' | 'businessName'>,
): boolean {
  return isCommonPassword(password, [
    user.username,
    user.email.split('@')[0] ?? '',
    user.firstName,
    user.lastName,
    user.businessName,
  ]);
}
