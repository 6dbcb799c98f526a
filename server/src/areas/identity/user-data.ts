import type { UserData } from '@rampa/contract/identity';
import type { StoredUser } from './identity.store.ts';
import type { AccessClaims } from './token-issuer.ts';

/** A user as an access token says it: the specification's user data. */
export function userDataOf(user: StoredUser): UserData {
  const { email, username, firstName, lastName, businessName, personType, role } = user;
  return {
    email,
    username,
    ime: firstName,
    prezime: lastName,
    lice: personType,
    poslovno_ime: businessName,
    role,
  };
}

export function claimsOf(user: StoredUser, sessionId: string): AccessClaims {
  const { lice: personType, ...data } = userDataOf(user);
  const { accountId, userId } = user;
  return { accountId, userId, sessionId, personType, ...data };
}
