import { memberRoles } from '@rampa/contract';
import type { UserData } from '@rampa/contract/identity';

export type TokenFault = 'not-a-jwt' | 'cannot-decode';

export type DecodedToken =
  | {
      readonly ok: true;
      readonly user: UserData;
      /** The account and the person in it; left out where a token does not say. */
      readonly member?: string;
      /** The person may act in other accounts as well. */
      readonly several?: boolean;
    }
  | { readonly ok: false; readonly fault: TokenFault };

/**
 * User data from an access token (specification, sections 3 and 5): three parts, the middle one
 * JSON in base64url. The signature is the server's business.
 */
export function decodeToken(token: string): DecodedToken {
  const [header, body, signature, ...more] = token.split('.');
  const complete = header !== undefined && body !== undefined && signature !== undefined;
  if (!complete || more.length > 0) return { ok: false, fault: 'not-a-jwt' };
  const claims = readClaims(body);
  return claims === undefined
    ? { ok: false, fault: 'cannot-decode' }
    : {
        ok: true,
        user: userFrom(claims),
        member: memberFrom(claims),
        several: claims['several'] === true,
      };
}

function readClaims(part: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const base64 = part.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function userFrom(claims: Readonly<Record<string, unknown>>): UserData {
  const text = (name: keyof UserData) => {
    const value = claims[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    email: text('email'),
    ime: text('ime'),
    prezime: text('prezime'),
    username: text('username'),
    lice: text('lice'),
    poslovno_ime: text('poslovno_ime'),
    // A server without members leaves it out: then the person is the account's only member.
    role: memberRoles.find((role) => role === claims['role']) ?? 'owner',
  };
}

/** Empty if the token does not say both. */
function memberFrom({ acc, sub }: Readonly<Record<string, unknown>>): string {
  return typeof acc === 'string' && typeof sub === 'string' ? `${acc} ${sub}` : '';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
