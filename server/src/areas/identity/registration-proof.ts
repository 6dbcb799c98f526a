import { createHmac, timingSafeEqual } from 'node:crypto';
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

export function createRegistrationProof(secretKey: string): RegistrationProof {
  const digest = ({ email, passwordHash }: Chosen): Buffer =>
    createHmac('sha256', `registration-proof:${secretKey}`)
      .update(`${email}\n${passwordHash}`)
      .digest();
  return {
    of: (chosen) => digest(chosen).toString('base64url'),
    holds(user, given) {
      const [expected, bytes] = [digest(user), Buffer.from(given, 'base64url')];
      return bytes.length === expected.length && timingSafeEqual(bytes, expected);
    },
  };
}
