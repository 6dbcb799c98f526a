import { staffLice } from '@rampa/contract/identity';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { CallOrigin } from '../../platform/http/http.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Devices } from './devices/devices.ts';
import { accountReclaimed } from './events.ts';
import { markOwnerProved, markVerified, type StoredUser } from './identity.store.ts';
import { useMailedTokensOf } from './mailed-tokens.store.ts';
import { mailPasswordChanged } from './password-changed-mail.ts';
import { setPassword } from './passwords.store.ts';
import { endWaitingChange } from './profile/email-change.store.ts';
import { forgetUnproved } from './reclaimed-account.store.ts';
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
  readonly devices: Pick<Devices, 'remember'>;
  readonly events: Events;
  readonly publicUrl: string;
}

interface SetByLink {
  readonly hash: string;
  readonly short: boolean;
  /** The random word of the browser that opened the link. */
  readonly device: string | undefined;
}

/** Sets the password of somebody who holds a link for it; returns the sessions that this has ended. */
export function createPasswordByLink({
  clock,
  jobs,
  throttle,
  sessions,
  devices,
  events,
  publicUrl,
}: PasswordByLinkDeps) {
  /** The link proves that its holder owns the address; the earlier password may be somebody else's. */
  const prove = async (
    scope: AccountScope,
    tx: Tx,
    user: StoredUser,
    origin: CallOrigin,
  ): Promise<void> => {
    const now = clock.now();
    await markVerified(scope, tx, user.userId, now);
    await markOwnerProved(scope, tx, user.userId, now);
    // Staff accounts are created by invitation, without a password: there is nothing unproved to drop.
    if (user.personType === staffLice) return;
    if (!user.verified) {
      await recordAudit(tx, now, {
        ...traceOfUser(scope, user.userId, origin),
        action: 'address-verified',
        subject: `user:${user.userId}`,
      });
    }
    await forgetUnproved(scope, tx, user, now);
    await events.tell(tx, accountReclaimed, { scope });
  };

  return async (
    scope: AccountScope,
    tx: Tx,
    user: StoredUser,
    password: SetByLink,
    origin: CallOrigin,
  ): Promise<readonly string[]> => {
    const now = clock.now();
    const { userId } = user;
    await setPassword(scope, tx, userId, password, now);
    // Older links as well: somebody who reads the mail later must not set another password.
    await useMailedTokensOf(scope, tx, userId, 'reset-password', now);
    await deleteWaitingTotp(scope, tx, userId);
    // An intruder may have requested a change of address before the owner regained the account.
    await endWaitingChange(scope, tx, userId, 'withdrawn', now);
    if (!user.ownerProved) await prove(scope, tx, user, origin);
    // An owner who has proved the address does not wait for earlier wrong guesses.
    await throttle.excuse(tx, user.email, origin.address);
    await throttle.excuse(tx, foldSignInName(user.username), origin.address);
    // Neighbours who guess passwords cannot keep this browser from the sign-in that comes next.
    await devices.remember(scope, tx, userId, password.device);
    await recordAudit(tx, now, {
      ...traceOfUser(scope, userId, origin),
      action: 'password-reset',
      subject: `user:${userId}`,
    });
    await mailPasswordChanged(jobs, tx, user, publicUrl);
    return sessions.endAll(scope, tx, userId, 'password-changed', origin);
  };
}
