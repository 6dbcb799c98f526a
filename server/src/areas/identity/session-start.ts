import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Caller } from './caller.ts';
import type { Devices } from './devices/devices.ts';
import type { StoredUser } from './identity.store.ts';
import type { StartedSession } from './session-renewal.ts';
import type { Sessions } from './sessions.ts';

/** Begins the session of a customer who has proved who they are, whichever way. */
export function createSessionStart(options: {
  readonly clock: Clock;
  readonly sessions: Pick<Sessions, 'start'>;
  readonly devices: Pick<Devices, 'signedIn'>;
}) {
  const { clock, sessions, devices } = options;
  return async (
    tx: Tx,
    user: StoredUser,
    given: { readonly device: string | undefined; readonly withFactor: boolean },
    caller: Caller,
  ): Promise<StartedSession> => {
    const session = await sessions.start(tx, user, given.withFactor, caller);
    await devices.signedIn(tx, user, given.device, caller);
    await recordAudit(tx, clock.now(), {
      accountId: user.accountId,
      actor: `user:${user.userId}`,
      action: 'sign-in',
      subject: `session:${session.sessionId}`,
      requestId: caller.requestId,
    });
    return session;
  };
}
