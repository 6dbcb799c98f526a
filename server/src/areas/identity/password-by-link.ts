import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { CallOrigin } from '../../platform/http/http.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { markVerified, setPassword, type StoredUser } from './identity.store.ts';
import { useMailedTokensOf } from './mailed-tokens.store.ts';
import { mailPasswordChanged } from './password-changed-mail.ts';
import { deleteWaitingTotp } from './second-factor/second-factor.store.ts';
import type { Sessions } from './sessions.ts';
import { foldSignInName } from './sign-in-name.ts';
import type { Throttle } from './throttle.ts';
import { traceOfUser } from './trace-of-user.ts';

export interface PasswordByLinkDeps {
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly throttle: Throttle;
  readonly sessions: Sessions;
  readonly publicUrl: string;
}

/** Sets the password of somebody who holds a link for it; returns the sessions that this has ended. */
export function createPasswordByLink({
  clock,
  jobs,
  throttle,
  sessions,
  publicUrl,
}: PasswordByLinkDeps) {
  return async (
    scope: AccountScope,
    tx: Tx,
    user: StoredUser,
    password: { readonly hash: string; readonly short: boolean },
    origin: CallOrigin,
  ): Promise<readonly string[]> => {
    const now = clock.now();
    const { userId } = user;
    await setPassword(scope, tx, userId, password, now);
    // One of the operator's people, whom the link invited: it has reached their address.
    if (!user.verified) await markVerified(scope, tx, userId, now);
    // Older links as well: whoever reads the mail later must not set another password.
    await useMailedTokensOf(scope, tx, userId, 'reset-password', now);
    await deleteWaitingTotp(scope, tx, userId);
    // Whoever has proved to own the address does not have to wait for earlier wrong guesses.
    await throttle.refundSignIn(tx, user.email, origin.address);
    await throttle.refundSignIn(tx, foldSignInName(user.username), origin.address);
    await recordAudit(tx, now, {
      ...traceOfUser(scope, userId, origin),
      action: 'password-reset',
      subject: `user:${userId}`,
    });
    await mailPasswordChanged(jobs, tx, user, publicUrl);
    return sessions.endAll(scope, tx, userId, 'password-changed', origin);
  };
}
