import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { CallOrigin } from '../../platform/http/http.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import type { Devices } from './devices/devices.ts';
import type { StoredUser } from './identity.store.ts';
import { lastUsedOf } from './memberships/person.ts';
import type { StartedSession } from './session-renewal.ts';
import type { Sessions } from './sessions.ts';
import { traceOfUser } from './trace-of-user.ts';

/**
 * Begins the session of a customer who has proved who they are, whichever way: in the account for which they have acted
 * last, if they still may. Browsers are known in the one where they sign in.
 */
export function createSessionStart(options: {
  readonly all: AllAccounts;
  readonly clock: Clock;
  readonly sessions: Pick<Sessions, 'start'>;
  readonly devices: Pick<Devices, 'signedIn'>;
}) {
  const { all, clock, sessions, devices } = options;
  return async (
    scope: AccountScope,
    tx: Tx,
    user: StoredUser,
    given: { readonly device: string | undefined; readonly withFactor: boolean },
    origin: CallOrigin,
  ): Promise<StartedSession> => {
    const there = (await lastUsedOf(all, tx, user)) ?? user;
    const at = there === user ? scope : all.account(there.accountId);
    const session = await sessions.start(at, tx, there, given.withFactor, origin);
    await devices.signedIn(scope, tx, user.userId, given.device, origin);
    await recordAudit(tx, clock.now(), {
      ...traceOfUser(at, there.userId, origin),
      action: 'sign-in',
      subject: `session:${session.sessionId}`,
    });
    return session;
  };
}
