import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { CallOrigin } from '../../platform/http/http.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Devices } from './devices/devices.ts';
import type { StoredUser } from './identity.store.ts';
import type { StartedSession } from './session-renewal.ts';
import type { Sessions } from './sessions.ts';
import { traceOfUser } from './trace-of-user.ts';

/** Begins the session of a customer who has proved who they are, whichever way. */
export function createSessionStart(options: {
  readonly clock: Clock;
  readonly sessions: Pick<Sessions, 'start'>;
  readonly devices: Pick<Devices, 'signedIn'>;
}) {
  const { clock, sessions, devices } = options;
  return async (
    scope: AccountScope,
    tx: Tx,
    user: StoredUser,
    given: { readonly device: string | undefined; readonly withFactor: boolean },
    origin: CallOrigin,
  ): Promise<StartedSession> => {
    const session = await sessions.start(scope, tx, user, given.withFactor, origin);
    await devices.signedIn(scope, tx, user.userId, given.device, origin);
    await recordAudit(tx, clock.now(), {
      ...traceOfUser(scope, user.userId, origin),
      action: 'sign-in',
      subject: `session:${session.sessionId}`,
    });
    return session;
  };
}
