import { failure, success, type MemberRole } from '@rampa/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Authenticator } from '../../platform/http/http.ts';
import { personOf, type AllAccounts } from '../../platform/scope/scope.ts';
import { canGoOn } from './memberships/person.ts';
import { findRole } from './sessions.store.ts';
import type { TokenIssuer, VerifiedToken } from './token-issuer.ts';

export interface SessionGate extends Authenticator {
  /** From now on this server refuses the session's access tokens. */
  markEnded(sessionId: string): void;
  /** The next call of these sessions asks the database again what its user may do. */
  askAgain(sessionIds: readonly string[]): void;
}

// Tokens are about 700 bytes, so the memory stays small even when every one is another customer's.
const TOKENS_KEPT = 10_000;
/** How long it may take until another server notices that a session has ended. */
const LIVING_KNOWN_MS = 5_000;

/**
 * Tells who a bearer token belongs to. A signature is checked once per token; whether the session
 * still lives, and what its user may do, is asked again after a few seconds.
 */
export function createSessionGate(options: {
  readonly all: AllAccounts;
  readonly issuer: TokenIssuer;
  readonly queries: Queries;
  readonly clock: Clock;
}): SessionGate {
  const { all, issuer, queries, clock } = options;
  const verified = createBoundedMap<VerifiedToken>(TOKENS_KEPT);
  const living = createBoundedMap<{
    readonly at: number;
    readonly role: Promise<MemberRole | null>;
  }>(TOKENS_KEPT);
  // Ended by this server: stronger than an answer of the database that was under way meanwhile.
  const ended = createBoundedMap<true>(TOKENS_KEPT);

  /** Null where the session has ended. */
  const roleOf: Authenticator['roleOf'] = ({ accountId, sessionId }) => {
    if (ended.get(sessionId) === true) return Promise.resolve(null);
    const now = clock.now().epochMilliseconds;
    const known = living.get(sessionId);
    if (known !== undefined && now - known.at < LIVING_KNOWN_MS) return known.role;
    const role = findRole(all.account(accountId), queries, sessionId)
      .then(async (found) =>
        found !== null && (await canGoOn(all, queries, found)) ? found.role : null,
      )
      .then((found) => (ended.get(sessionId) === true ? null : found));
    living.set(sessionId, { at: now, role });
    // An outage must not be remembered as an answer.
    role.catch(() => living.delete(sessionId));
    return role;
  };

  const verify: TokenIssuer['verify'] = async (bearer, now) => {
    const outcome = await issuer.verify(bearer, now);
    if (outcome.ok) verified.set(bearer, outcome.value);
    return outcome;
  };

  return {
    async authenticate(bearer) {
      const now = clock.now();
      let token = verified.get(bearer);
      if (token === undefined) {
        const outcome = await verify(bearer, now);
        if (!outcome.ok) return outcome;
        token = outcome.value;
      } else if (token.expiresAtSeconds * 1000 <= now.epochMilliseconds) {
        verified.delete(bearer);
        return failure('session.expired');
      }
      const { session } = token;
      const role = await roleOf(session);
      if (role === null) return failure('session.ended');
      return success({ ...session, role });
    },
    roleOf,
    sessionIdOf: (bearer) => issuer.sessionIdOf(bearer),
    async personIdOf(bearer) {
      const known = verified.get(bearer);
      if (known !== undefined) return personOf(known.session);
      // A valid one is remembered: it is asked for before each call, and the call itself follows.
      const outcome = await verify(bearer, clock.now());
      if (outcome.ok) return personOf(outcome.value.session);
      return outcome.code === 'session.expired' ? issuer.personIdOf(bearer) : null;
    },
    markEnded(sessionId) {
      ended.set(sessionId, true);
      living.delete(sessionId);
    },
    askAgain(sessionIds) {
      for (const sessionId of sessionIds) living.delete(sessionId);
    },
  };
}

interface BoundedMap<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
  delete(key: string): void;
}

/** Forgets what came first when it is full. */
function createBoundedMap<T>(size: number): BoundedMap<T> {
  const entries = new Map<string, T>();
  return {
    get: (key) => entries.get(key),
    set(key, value) {
      entries.delete(key);
      entries.set(key, value);
      if (entries.size <= size) return;
      const oldest = entries.keys().next();
      if (oldest.done !== true) entries.delete(oldest.value);
    },
    delete: (key) => void entries.delete(key),
  };
}
