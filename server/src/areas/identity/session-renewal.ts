import type { Temporal } from 'temporal-polyfill';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Tx } from '../../platform/database/database.ts';
import { makeSecret } from './bearer-secret.ts';
import type { Caller } from './caller.ts';
import { findUser, type StoredUser } from './identity.store.ts';
import {
  endSession,
  findRefreshToken,
  insertRefreshToken,
  lockSession,
  touchSession,
  useRefreshToken,
  type SessionEnd,
  type StoredSession,
} from './sessions.store.ts';

/** How long it may lie unused. */
export const sessionIdle = { hours: 14 * 24 } as const;

export interface StartedSession {
  readonly user: StoredUser;
  readonly sessionId: string;
  readonly refreshToken: string;
}

export interface SessionKey {
  readonly accountId: string;
  readonly sessionId: string;
}

export type RefreshVerdict =
  | { readonly kind: 'refused' }
  | { readonly kind: 'reused' }
  | { readonly kind: 'too-old' }
  | { readonly kind: 'renewed'; readonly started: StartedSession };

/** What a refresh token is worth now: a new one for the old one, or the end of its session. */
export async function renewSession(
  tx: Tx,
  {
    key,
    hash,
    boundTo,
    now,
    caller,
  }: {
    readonly key: SessionKey;
    readonly hash: Buffer;
    /** The session of the access token that came with it. */
    readonly boundTo: string | null;
    readonly now: Temporal.Instant;
    readonly caller: Caller;
  },
): Promise<RefreshVerdict> {
  const session = await lockSession(tx, key);
  const token = session === null ? null : await findRefreshToken(tx, key, hash);
  if (session === null || token === null) return { kind: 'refused' };
  if (session.endedBecause !== null) {
    return { kind: session.endedBecause === 'too-old' ? 'too-old' : 'refused' };
  }
  // Two hold the same token: the customer and a thief, and nobody can tell which is which.
  if (token.used) {
    await endOne(tx, key, session, { because: 'refresh-reused', now, caller });
    return { kind: 'reused' };
  }
  if (boundTo !== key.sessionId) return { kind: 'refused' };
  if (isTooOld(session, now)) {
    await endOne(tx, key, session, { because: 'too-old', now, caller });
    return { kind: 'too-old' };
  }
  const user = await findUser(tx, { accountId: key.accountId, userId: session.userId });
  if (user === null) return { kind: 'refused' };
  const { text, hash: nextHash } = makeSecret(key.accountId, key.sessionId);
  await useRefreshToken(tx, key, hash, now);
  await insertRefreshToken(tx, key, nextHash, now);
  await touchSession(tx, key, now);
  return {
    kind: 'renewed',
    started: { user, sessionId: key.sessionId, refreshToken: text },
  };
}

/** Ends one session, and says in the trail why. */
export async function endOne(
  tx: Tx,
  key: SessionKey,
  session: StoredSession,
  {
    because,
    now,
    caller,
  }: {
    readonly because: SessionEnd;
    readonly now: Temporal.Instant;
    readonly caller: Caller;
  },
): Promise<void> {
  await endSession(tx, key, because, now);
  await recordAudit(tx, now, {
    accountId: key.accountId,
    actor: because === 'signed-out' ? `user:${session.userId}` : 'system',
    action: because === 'signed-out' ? 'sign-out' : 'session-ended',
    subject: `session:${key.sessionId}`,
    requestId: caller.requestId,
    details: { reason: because },
  });
}

function isTooOld(session: StoredSession, now: Temporal.Instant): boolean {
  const reached = (limit: Temporal.Instant): boolean =>
    now.epochMilliseconds >= limit.epochMilliseconds;
  return reached(session.expiresAt) || reached(session.lastUsedAt.add(sessionIdle));
}
