import { failure, success, type Outcome } from '@rampa/contract';
import { staffLice } from '@rampa/contract/identity';
import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { SessionGate } from './authenticator.ts';
import { makeSecret, readSecret } from './bearer-secret.ts';
import type { Caller } from './caller.ts';
import type { StoredUser, UserKey } from './identity.store.ts';
import { endOne, renewSession, type SessionKey, type StartedSession } from './session-renewal.ts';
import {
  endSessionsOf,
  findRefreshToken,
  insertRefreshToken,
  insertSession,
  lockSession,
  type SessionEnd,
} from './sessions.store.ts';
import type { TokenIssuer } from './token-issuer.ts';

/** How old a session may become, used or not. */
export const sessionAge = { hours: 30 * 24 } as const;
/** Of somebody who works for the operator: a working day. */
export const staffSessionAge = { hours: 12 } as const;
export interface Tokens {
  readonly token: string;
  readonly refreshToken: string;
  readonly sessionId: string;
}

export interface Sessions {
  /** Begins a session in the transaction that let the customer in. */
  start(tx: Tx, user: StoredUser, withFactor: boolean, caller: Caller): Promise<StartedSession>;
  /** Signs the access token of a session that has been written. */
  issue(started: StartedSession): Promise<Tokens>;
  refresh(
    given: { readonly token: string; readonly refreshToken: string },
    caller: Caller,
  ): Promise<Outcome<Tokens, 'identity.refresh-refused' | 'identity.session-too-old'>>;
  /** Ends the session of a refresh token; one that is not ours changes nothing. */
  end(refreshToken: string, caller: Caller): Promise<void>;
  /**
   * Ends a user's sessions, all but `except`, in the transaction of what ends them. Those that ended
   * go to `markEnded` once that is committed.
   */
  endAll(
    tx: Tx,
    user: UserKey,
    because: SessionEnd,
    caller: Caller,
    except?: string,
  ): Promise<readonly string[]>;
  /** From now on this server refuses their access tokens. */
  markEnded(sessionIds: readonly string[]): void;
  /** The next call of a user asks the database again what they may do. */
  askAgain(sessionIds: readonly string[]): void;
}

export function createSessions(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly issuer: TokenIssuer;
  readonly gate: SessionGate;
}): Sessions {
  const { database, clock, issuer, gate } = options;

  const issue = async ({ user, sessionId, refreshToken }: StartedSession): Promise<Tokens> => ({
    token: await issuer.issue(
      {
        accountId: user.accountId,
        userId: user.userId,
        sessionId,
        lice: user.lice,
        email: user.email,
        username: user.username,
        ime: user.firstName,
        prezime: user.lastName,
        poslovno_ime: user.businessName,
        role: user.role,
      },
      clock.now(),
    ),
    refreshToken,
    sessionId,
  });

  return {
    issue,
    async start(tx, user, withFactor, caller) {
      const now = clock.now();
      const sessionId = uuid();
      const key = { accountId: user.accountId, sessionId };
      const { text, hash } = makeSecret(user.accountId, sessionId);
      await insertSession(tx, {
        ...key,
        userId: user.userId,
        startedAt: now,
        expiresAt: now.add(user.lice === staffLice ? staffSessionAge : sessionAge),
        userAgent: caller.userAgent,
        withFactor,
      });
      await insertRefreshToken(tx, key, hash, now);
      return { user, sessionId, refreshToken: text };
    },
    async refresh(given, caller) {
      const secret = readRefreshToken(given.refreshToken);
      if (secret === null) return failure('identity.refresh-refused');
      const { key, hash } = secret;
      const boundTo = await issuer.sessionIdOf(given.token);
      const verdict = await database.transaction((tx) =>
        renewSession(tx, { key, hash, boundTo, now: clock.now(), caller }),
      );
      switch (verdict.kind) {
        case 'renewed':
          return success(await issue(verdict.started));
        case 'too-old':
          gate.markEnded(key.sessionId);
          return failure('identity.session-too-old');
        case 'reused':
          gate.markEnded(key.sessionId);
          return failure('identity.refresh-refused');
        case 'refused':
          return failure('identity.refresh-refused');
      }
    },
    async end(refreshToken, caller) {
      const secret = readRefreshToken(refreshToken);
      if (secret === null) return;
      const { key, hash } = secret;
      const ours = await database.transaction(async (tx) => {
        const session = await lockSession(tx, key);
        if (session === null || (await findRefreshToken(tx, key, hash)) === null) return false;
        if (session.endedBecause === null) {
          await endOne(tx, key, session, { because: 'signed-out', now: clock.now(), caller });
        }
        return true;
      });
      if (ours) gate.markEnded(key.sessionId);
    },
    async endAll(tx, user, because, caller, except) {
      const now = clock.now();
      const key = { accountId: user.accountId, userId: user.userId, except: except ?? null };
      const ended = await endSessionsOf(tx, key, because, now);
      if (ended.length > 0) {
        await recordAudit(tx, now, {
          accountId: user.accountId,
          actor: `user:${user.userId}`,
          action: 'sessions-ended',
          subject: `user:${user.userId}`,
          requestId: caller.requestId,
          details: { reason: because, count: ended.length },
        });
      }
      return ended;
    },
    markEnded(sessionIds) {
      for (const sessionId of sessionIds) gate.markEnded(sessionId);
    },
    askAgain: (sessionIds) => gate.askAgain(sessionIds),
  };
}

function readRefreshToken(text: string): { key: SessionKey; hash: Buffer } | null {
  const secret = readSecret(text, 2);
  const [accountId, sessionId] = secret?.ids ?? [];
  if (secret === null || accountId === undefined || sessionId === undefined) return null;
  return { key: { accountId, sessionId }, hash: secret.hash };
}
