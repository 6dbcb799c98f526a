import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import type { SessionGate } from './authenticator.ts';
import { findRenewable } from './session-renewal.ts';
import { readRefreshToken } from './sessions.ts';
import type { TokenIssuer } from './token-issuer.ts';
import { claimsOf } from './user-data.ts';

export interface DrawingToken {
  readonly token: string;
  /** The browser's own has expired. */
  readonly expired: boolean;
}

/**
 * An access token to draw the first picture of whoever holds these with: theirs while it is valid, and after that
 * one for the same session as long as that could be renewed. A new one must not leave the server: the
 * browser gets its own by a refresh, which alone uses the refresh token up. Null if there is none.
 */
export type TokenToDraw = (given: {
  readonly token: string;
  readonly refreshToken: string | null;
}) => Promise<DrawingToken | null>;

export function createTokenToDraw(deps: {
  readonly all: AllAccounts;
  readonly database: Database;
  readonly clock: Clock;
  readonly issuer: TokenIssuer;
  readonly gate: SessionGate;
}): TokenToDraw {
  const { all, database, clock, issuer, gate } = deps;
  return async ({ token, refreshToken }) => {
    const known = await gate.authenticate(token);
    if (known.ok) return { token, expired: false };
    const secret = known.code === 'session.expired' ? readRefreshToken(refreshToken ?? '') : null;
    // Whoever holds no token of ours costs no statement.
    if (secret === null || (await issuer.sessionIdOf(token)) !== secret.sessionId) return null;
    const { accountId, sessionId, hash } = secret;
    const now = clock.now();
    const renewable = { sessionId, hash, now };
    const user = await findRenewable(all, all.account(accountId), database.queries, renewable);
    if (user === null) return null;
    return { token: await issuer.issue(claimsOf(user, sessionId), now), expired: true };
  };
}
