import { createPublicKey, type KeyObject } from 'node:crypto';
import { failure, success, type Outcome } from '@rampa/contract';
import { userLice, type UserData } from '@rampa/contract/identity';
import type * as Jose from 'jose';
import type { JWTPayload } from 'jose';
import type { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { Session } from '../../platform/http/http.ts';
import { whenNeeded } from '../../platform/load-when-needed.ts';
import { thumbprint, type SigningKeys } from '../../platform/signing-key.ts';

const jose = whenNeeded<typeof Jose>('jose');

/** What an access token says: the customer's session and the user data of the specification. */
export type AccessClaims = TokenSession &
  Omit<UserData, 'lice'> & {
    /** The person may act in other accounts as well: the portal offers them. */
    readonly several?: boolean;
  };

/** Whose session a token belongs to. What its user may do, the token does not say. */
export type TokenSession = Omit<Session, 'role'>;

export interface VerifiedToken {
  readonly session: TokenSession;
  readonly expiresAtSeconds: number;
}

export interface TokenIssuer {
  issue(claims: AccessClaims, now: Temporal.Instant): Promise<string>;
  /** A token that is valid now. */
  verify(
    token: string,
    now: Temporal.Instant,
  ): Promise<Outcome<VerifiedToken, 'session.missing' | 'session.expired'>>;
  /** The session of a token that we issued, expired or not; null for any other. */
  sessionIdOf(token: string): Promise<string | null>;
  /** The same for the person who signs in with it, in whichever of their accounts they act. */
  personIdOf(token: string): Promise<string | null>;
  /** The account of a token that we issued, expired or not; null for any other. */
  accountIdOf(token: string): Promise<string | null>;
}

export const accessTokenSeconds = 600;

const ALGORITHM = 'EdDSA';
const AUDIENCE = 'rampa';
const TYPE = 'at+jwt';
const LONGEST_TOKEN = 8192;

const payloadSchema = z.object({
  exp: z.int(),
  sid: z.uuid(),
  sub: z.uuid(),
  acc: z.uuid(),
  lice: userLice,
  /** Where the person signs in, if elsewhere. */
  per: z.uuid().optional(),
});

const headerSchema = z.strictObject({
  alg: z.literal(ALGORITHM),
  typ: z.literal(TYPE),
  // Servers of other versions may leave it out.
  kid: z.string().optional(),
});

/**
 * Signs access tokens (RFC 9068) with one Ed25519 key and checks them with that algorithm alone, by the key that
 * their header names: the current one, or one that is being replaced.
 */
export function createTokenIssuer(options: {
  readonly keys: SigningKeys;
  readonly issuer: string;
}): TokenIssuer {
  const { current } = options.keys;
  const kid = thumbprint(current);
  const verifying = new Map(
    [createPublicKey(current), ...options.keys.previous].map((key) => [thumbprint(key), key]),
  );

  const check = async (token: string, ignoreExpiry: boolean, now?: Temporal.Instant) => {
    if (token.length > LONGEST_TOKEN) return null;
    const named = kidOf(token);
    if (named !== undefined) return checkBy(verifying.get(named), token, ignoreExpiry, now);
    for (const key of verifying.values()) {
      try {
        return await checkBy(key, token, ignoreExpiry, now);
      } catch (error) {
        if (!(error instanceof jose().errors.JWSSignatureVerificationFailed)) throw error;
      }
    }
    return null;
  };

  const checkBy = async (
    key: KeyObject | undefined,
    token: string,
    ignoreExpiry: boolean,
    now?: Temporal.Instant,
  ) => {
    if (key === undefined) return null;
    const { payload, protectedHeader } = await jose().jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: options.issuer,
      audience: AUDIENCE,
      typ: TYPE,
      requiredClaims: ['exp', 'sid', 'sub', 'acc'],
      ...(now === undefined ? {} : { currentDate: new Date(now.epochMilliseconds) }),
      ...(ignoreExpiry ? { clockTolerance: Number.MAX_SAFE_INTEGER } : {}),
    });
    // A header that refers to a key or contains one (`jku`, `jwk`, `x5u`) is never ours.
    const header = headerSchema.safeParse(protectedHeader);
    if (!header.success) return null;
    const parsed = payloadSchema.safeParse(payload);
    return parsed.success ? parsed.data : null;
  };

  /** What a token of ours says, expired or not; null for any other. */
  const read = async (token: string) => {
    try {
      return await check(token, true);
    } catch (error) {
      if (error instanceof jose().errors.JOSEError || error instanceof TypeError) return null;
      throw error;
    }
  };

  return {
    async issue(claims, now) {
      const { SignJWT } = jose();
      return new SignJWT(toPayload(claims))
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid })
        .setIssuer(options.issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt(seconds(now))
        .setExpirationTime(seconds(now) + accessTokenSeconds)
        .sign(current);
    },
    async verify(token, now) {
      try {
        const payload = await check(token, false, now);
        if (payload === null) return failure('session.missing');
        const { sid, sub, acc, exp, per } = payload;
        const session = { sessionId: sid, userId: sub, accountId: acc, personType: payload.lice };
        return success({
          session: per === undefined ? session : { ...session, homeUserId: per },
          expiresAtSeconds: exp,
        });
      } catch (error) {
        if (error instanceof jose().errors.JWTExpired) return failure('session.expired');
        if (error instanceof jose().errors.JOSEError || error instanceof TypeError) {
          return failure('session.missing');
        }
        throw error;
      }
    },
    sessionIdOf: async (token) => (await read(token))?.sid ?? null,
    async personIdOf(token) {
      const said = await read(token);
      return said?.per ?? said?.sub ?? null;
    },
    accountIdOf: async (token) => (await read(token))?.acc ?? null,
  };
}

function toPayload(claims: AccessClaims): JWTPayload {
  const { sessionId, userId, accountId, personType, homeUserId, ...userData } = claims;
  return {
    sid: sessionId,
    sub: userId,
    acc: accountId,
    lice: personType,
    ...(homeUserId === undefined ? {} : { per: homeUserId }),
    ...userData,
  };
}

function seconds(now: Temporal.Instant): number {
  return Math.floor(now.epochMilliseconds / 1000);
}

/** The key that a token names. Throws as `jose` does if it is no token at all. */
function kidOf(token: string): string | undefined {
  return jose().decodeProtectedHeader(token).kid;
}
