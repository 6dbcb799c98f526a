import type { UserData } from '@rampa/contract/identity';
import type { StoredUser } from './identity.store.ts';
import type { AccessClaims } from './token-issuer.ts';

/**
 * A user as an access token says it: the specification's user data. Browsers keep what somebody has read and typed by the
 * user name: of somebody who acts in several accounts it names the account too, so that nothing of one is shown in another.
 */
export function userDataOf(user: StoredUser): UserData {
  const { email, firstName, lastName, businessName, personType, role } = user;
  return {
    email,
    username: user.home === null ? user.username : `${user.username} ${user.accountId}`,
    ime: firstName,
    prezime: lastName,
    lice: personType,
    poslovno_ime: businessName,
    role,
  };
}

export function claimsOf(user: StoredUser, sessionId: string, several = false): AccessClaims {
  const { lice: personType, ...data } = userDataOf(user);
  const { accountId, userId, home } = user;
  return {
    accountId,
    userId,
    sessionId,
    personType,
    ...data,
    ...(home === null ? {} : { homeUserId: home.userId }),
    ...(several ? { several } : {}),
  };
}
