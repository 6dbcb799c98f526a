import type { Temporal } from 'temporal-polyfill';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { CallOrigin } from '../../platform/http/http.ts';
import { traceOf, type AccountScope, type AllAccounts } from '../../platform/scope/scope.ts';
import { makeSecret } from './bearer-secret.ts';
import { findUser, type StoredUser } from './identity.store.ts';
import { canGoOn } from './memberships/person.ts';
import {
  endSession,
  findRefreshToken,
  findSession,
  insertRefreshToken,
  lockSession,
  touchSession,
  useRefreshToken,
  type SessionEnd,
  type StoredSession,
} from './sessions.store.ts';
import { traceOfUser } from './trace-of-user.ts';

/** How long a session may go unused. */
export const sessionIdle = { hours: 14 * 24 } as const;

export interface StartedSession {
  readonly user: StoredUser;
  readonly sessionId: string;
  readonly refreshToken: string;
}

export type RefreshVerdict =
  | { readonly kind: 'refused' }
  | { readonly kind: 'reused' }
  | { readonly kind: 'too-old' }
  | { readonly kind: 'renewed'; readonly started: StartedSession };

/** What a refresh token is worth now: a new one for the old one, or the end of its session. */
export async function renewSession(
  all: AllAccounts,
  scope: AccountScope,
  tx: Tx,
  {
    sessionId,
    hash,
    boundTo,
    now,
    origin,
  }: {
    readonly sessionId: string;
    readonly hash: Buffer;
    /** The session of the access token that came with it. */
    readonly boundTo: string | null;
    readonly now: Temporal.Instant;
    readonly origin: CallOrigin;
  },
): Promise<RefreshVerdict> {
  const session = await lockSession(scope, tx, sessionId);
  const token = session === null ? null : await findRefreshToken(scope, tx, sessionId, hash);
  if (session === null || token === null) return { kind: 'refused' };
  if (session.endedBecause !== null) {
    return { kind: session.endedBecause === 'too-old' ? 'too-old' : 'refused' };
  }
  // Two hold the same token: the customer and a thief, and nobody can tell which is which.
  if (token.used) {
    await endOne(scope, tx, session, { because: 'refresh-reused', now, origin });
    return { kind: 'reused' };
  }
  if (boundTo !== sessionId) return { kind: 'refused' };
  if (isTooOld(session, now)) {
    await endOne(scope, tx, session, { because: 'too-old', now, origin });
    return { kind: 'too-old' };
  }
  const user = await findUser(scope, tx, session.userId);
  if (user === null || !(await canGoOn(all, tx, user))) return { kind: 'refused' };
  const { text, hash: nextHash } = makeSecret(scope.accountId, sessionId);
  await useRefreshToken(scope, tx, sessionId, hash, now);
  await insertRefreshToken(scope, tx, sessionId, nextHash, now);
  await touchSession(scope, tx, sessionId, now);
  return { kind: 'renewed', started: { user, sessionId, refreshToken: text } };
}

/** Ends one session, and says in the trail why. */
export async function endOne(
  scope: AccountScope,
  tx: Tx,
  { sessionId, userId }: StoredSession,
  {
    because,
    now,
    origin,
  }: {
    readonly because: SessionEnd;
    readonly now: Temporal.Instant;
    readonly origin: CallOrigin;
  },
): Promise<void> {
  const signedOut = because === 'signed-out';
  const trace = signedOut ? traceOfUser(scope, userId, origin) : traceOf(scope);
  await endSession(scope, tx, sessionId, because, now);
  await recordAudit(tx, now, {
    ...trace,
    requestId: origin.requestId,
    action: signedOut ? 'sign-out' : 'session-ended',
    subject: `session:${sessionId}`,
    details: { reason: because },
  });
}

/**
 * The user of a session that could be renewed now; null if it could not. Nothing changes: the refresh token
 * stays unused, and the session as old as it was.
 */
export async function findRenewable(
  all: AllAccounts,
  scope: AccountScope,
  queries: Queries,
  { sessionId, hash, now }: { sessionId: string; hash: Buffer; now: Temporal.Instant },
): Promise<StoredUser | null> {
  const [session, token] = await Promise.all([
    findSession(scope, queries, sessionId),
    findRefreshToken(scope, queries, sessionId, hash),
  ]);
  if (session === null || session.endedBecause !== null || isTooOld(session, now)) return null;
  if (token === null || token.used) return null;
  const user = await findUser(scope, queries, session.userId);
  return user === null || !(await canGoOn(all, queries, user)) ? null : user;
}

function isTooOld(session: StoredSession, now: Temporal.Instant): boolean {
  const reached = (limit: Temporal.Instant): boolean =>
    now.epochMilliseconds >= limit.epochMilliseconds;
  return reached(session.expiresAt) || reached(session.lastUsedAt.add(sessionIdle));
}
