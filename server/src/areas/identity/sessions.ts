import { failure, success, type Outcome } from '@rampa/contract';
import { staffLice } from '@rampa/contract/identity';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { CallOrigin } from '../../platform/http/http.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import type { SessionGate } from './authenticator.ts';
import { makeSecret, readSecret } from './bearer-secret.ts';
import type { StoredUser } from './identity.store.ts';
import { endOne, renewSession, type StartedSession } from './session-renewal.ts';
import {
  findRefreshToken,
  insertRefreshToken,
  insertSession,
  lockSession,
  type SessionEnd,
} from './sessions.store.ts';
import type { TokenIssuer } from './token-issuer.ts';
import { hasMemberships } from './memberships/memberships.store.ts';
import { endSessionsEverywhere } from './memberships/person.ts';
import { proofLife } from './proof-life.ts';
import { traceOfUser } from './trace-of-user.ts';
import { claimsOf } from './user-data.ts';

/** How old a session may become, used or not. */
export const sessionAge = { hours: 30 * 24 } as const;
/** Of somebody who works for the operator: a working day. */
export const staffSessionAge = { hours: 12 } as const;
export interface Tokens {
  readonly token: string;
  readonly refreshToken: string;
  readonly sessionId: string;
}

/** What a session inherits that goes on in another account of the same person. */
export interface ContinuedSession {
  /** It grows no older than the one before. */
  readonly expiresAt: Temporal.Instant;
}

export interface Sessions {
  /** Begins a session in the transaction that let the customer in. */
  start(
    scope: AccountScope,
    tx: Tx,
    user: StoredUser,
    withFactor: boolean,
    origin: CallOrigin,
    continued?: ContinuedSession,
  ): Promise<StartedSession>;
  /** Signs the access token of a session that has been written. */
  issue(started: StartedSession): Promise<Tokens>;
  refresh(
    given: { readonly token: string; readonly refreshToken: string },
    origin: CallOrigin,
  ): Promise<Outcome<Tokens, 'identity.refresh-refused' | 'identity.session-too-old'>>;
  /** Ends the session of a refresh token; one that is not ours changes nothing. */
  end(refreshToken: string, origin: CallOrigin): Promise<void>;
  /**
   * Ends a user's sessions, all but `except`, and those of the same person in other accounts, in the transaction of what ends them. Those that ended
   * go to `markEnded` once that is committed.
   */
  endAll(
    scope: AccountScope,
    tx: Tx,
    userId: string,
    because: SessionEnd,
    origin: Pick<CallOrigin, 'requestId'>,
    except?: string,
  ): Promise<readonly string[]>;
  /** From now on this server refuses their access tokens. */
  markEnded(sessionIds: readonly string[]): void;
  /** The next call of a user asks the database again what they may do. */
  askAgain(sessionIds: readonly string[]): void;
}

export function createSessions(options: {
  readonly all: AllAccounts;
  readonly database: Database;
  readonly clock: Clock;
  readonly issuer: TokenIssuer;
  readonly gate: SessionGate;
}): Sessions {
  const { all, database, clock, issuer, gate } = options;

  const actsElsewhere = async ({ home, userId }: StoredUser): Promise<boolean> =>
    home !== null || hasMemberships(all, database.queries, userId);

  const issue = async (started: StartedSession): Promise<Tokens> => ({
    token: await issuer.issue(
      claimsOf(started.user, started.sessionId, await actsElsewhere(started.user)),
      clock.now(),
    ),
    refreshToken: started.refreshToken,
    sessionId: started.sessionId,
  });

  return {
    issue,
    async start(scope, tx, user, withFactor, origin, continued) {
      const now = clock.now();
      const sessionId = uuid();
      const { text, hash } = makeSecret(scope.accountId, sessionId);
      await insertSession(scope, tx, {
        sessionId,
        userId: user.userId,
        startedAt: now,
        // What was proved in the account before is no proof in this one.
        provedAt: continued === undefined ? now : now.subtract(proofLife),
        expiresAt:
          continued?.expiresAt ??
          now.add(user.personType === staffLice ? staffSessionAge : sessionAge),
        userAgent: origin.userAgent,
        withFactor,
      });
      await insertRefreshToken(scope, tx, sessionId, hash, now);
      return { user, sessionId, refreshToken: text };
    },
    async refresh(given, origin) {
      const secret = readRefreshToken(given.refreshToken);
      if (secret === null) return failure('identity.refresh-refused');
      const { accountId, sessionId, hash } = secret;
      const boundTo = await issuer.sessionIdOf(given.token);
      const renewal = { sessionId, hash, boundTo, now: clock.now(), origin };
      const verdict = await database.transaction((tx) =>
        renewSession(all, all.account(accountId), tx, renewal),
      );
      switch (verdict.kind) {
        case 'renewed':
          return success(await issue(verdict.started));
        case 'too-old':
          gate.markEnded(sessionId);
          return failure('identity.session-too-old');
        case 'reused':
          gate.markEnded(sessionId);
          return failure('identity.refresh-refused');
        case 'refused':
          return failure('identity.refresh-refused');
      }
    },
    async end(refreshToken, origin) {
      const secret = readRefreshToken(refreshToken);
      if (secret === null) return;
      const { sessionId, hash } = secret;
      const scope = all.account(secret.accountId);
      const ours = await database.transaction(async (tx) => {
        const session = await lockSession(scope, tx, sessionId);
        const token = await findRefreshToken(scope, tx, sessionId, hash);
        if (session === null || token === null) return false;
        if (session.endedBecause === null) {
          await endOne(scope, tx, session, { because: 'signed-out', now: clock.now(), origin });
        }
        return true;
      });
      if (ours) gate.markEnded(sessionId);
    },
    async endAll(scope, tx, userId, because, origin, except) {
      const now = clock.now();
      const whose = { accountId: scope.accountId, userId, except: except ?? null };
      const ended = await endSessionsEverywhere(all, tx, whose, because, now);
      if (ended.length > 0) {
        await recordAudit(tx, now, {
          ...traceOfUser(scope, userId, origin),
          action: 'sessions-ended',
          subject: `user:${userId}`,
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

/** What a refresh token says; its hash alone proves that we issued it. */
export function readRefreshToken(
  text: string,
): { accountId: string; sessionId: string; hash: Buffer } | null {
  const secret = readSecret(text, 2);
  const [accountId, sessionId] = secret?.ids ?? [];
  if (secret === null || accountId === undefined || sessionId === undefined) return null;
  return { accountId, sessionId, hash: secret.hash };
}
