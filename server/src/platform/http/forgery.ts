import { randomBytes } from 'node:crypto';
import { createKeyedHash } from '../keys/keyed-hash.ts';
import type { KeyRing } from '../keys/key-ring.ts';

/**
 * Signed double-submit CSRF tokens (OWASP): `HMAC(secret, session ! random).random`. The session is the
 * id of the signed-in session, or `anonymous`.
 */
export interface Forgery {
  issue(session: string): string;
  verify(token: string, session: string): boolean;
}

export const anonymousSession = 'anonymous';

/** Tokens remembered as valid, about 150 bytes each; a browser repeats its own at every call. */
const MOST_REMEMBERED = 10_000;

export function createForgery(secretKeys: KeyRing): Forgery {
  // The input of a token never changes, so a valid one stays valid: this saves the hash, a twentieth of
  // a quick answer. Wrong ones are not remembered, so inventing them fills nothing.
  let good = new Set<string>();
  const hash = createKeyedHash(secretKeys, 'forgery');
  const claimOf = (session: string, random: string): string => `${session}!${random}`;
  return {
    issue(session) {
      const random = randomBytes(16).toString('base64url');
      return `${hash.of(claimOf(session, random)).toString('base64url')}.${random}`;
    },
    verify(token, session) {
      const [signature = '', random = ''] = token.split('.');
      const claim = `${session}!${signature}.${random}`;
      if (good.has(claim)) return true;
      if (!hash.fitsText(claimOf(session, random), signature)) return false;
      if (good.size >= MOST_REMEMBERED) good = new Set();
      good.add(claim);
      return true;
    },
  };
}
