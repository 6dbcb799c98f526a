import { createKeyedHash } from '../../platform/keys/keyed-hash.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { StoredUser } from './identity.store.ts';

/** What a registration chose. */
type Chosen = Pick<StoredUser, 'email' | 'passwordHash'>;

/**
 * What the browser keeps of a registration, so that its customer confirms the address without typing the
 * password once more: nobody else gets it, and it says nothing about another password.
 */
export interface RegistrationProof {
  /** Made whether or not an account was opened. */
  of(chosen: Chosen): string;
  holds(user: Chosen, given: string): boolean;
}

export function createRegistrationProof(secretKeys: KeyRing): RegistrationProof {
  const hash = createKeyedHash(secretKeys, 'registration-proof');
  const textOf = ({ email, passwordHash }: Chosen): string => `${email}\n${passwordHash}`;
  return {
    of: (chosen) => hash.of(textOf(chosen)).toString('base64url'),
    holds: (user, given) => hash.fits(textOf(user), Buffer.from(given, 'base64url')),
  };
}
