import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Signed double-submit tokens (OWASP): `HMAC(secret, session ! random).random`. The session is the
 * id of the signed-in session, or `anonymous`.
 */
export interface Forgery {
  issue(session: string): string;
  verify(token: string, session: string): boolean;
}

export const anonymousSession = 'anonymous';

export function createForgery(secret: string): Forgery {
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
      return equal(signature, sign(session, random));
    },
  };
}

function equal(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
