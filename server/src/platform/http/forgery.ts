import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';

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

export function createForgery(secret: string): Forgery {
  // The input of a token never changes, so a valid one stays valid: this saves the hash, a twentieth of
  // a quick answer. Wrong ones are not remembered, so inventing them fills nothing.
  let good = new Set<string>();
  const key = createSecretKey(Buffer.from(secret));
  const sign = (session: string, random: string): string =>
    createHmac('sha256', key).update(`${session}!${random}`).digest('base64url');
  return {
    issue(session) {
      const random = randomBytes(16).toString('base64url');
      return `${sign(session, random)}.${random}`;
    },
    verify(token, session) {
      const [signature = '', random = ''] = token.split('.');
      const claim = `${session}!${signature}.${random}`;
      if (good.has(claim)) return true;
      if (!equal(signature, sign(session, random))) return false;
      if (good.size >= MOST_REMEMBERED) good = new Set();
      good.add(claim);
      return true;
    },
  };
}

function equal(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
