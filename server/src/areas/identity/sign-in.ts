import { failure, success, type Outcome } from '@rampa/contract';
import { nobody, recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { networkOf, type Pseudonym } from '../../platform/throttle/pseudonym.ts';
import type { Caller } from './caller.ts';
import type { Devices } from './devices/devices.ts';
import { findSignInName, findUser, type StoredUser } from './identity.store.ts';
import { decoyHash, type PasswordHasher } from './passwords.ts';
import type { Sessions, Tokens } from './sessions.ts';
import { foldSignInName } from './sign-in-name.ts';
import type { Throttle } from './throttle.ts';

export type SignIn = (
  given: {
    readonly username: string;
    readonly password: string;
    readonly device?: string | undefined;
  },
  caller: Caller,
) => Promise<
  Outcome<
    Tokens,
    | 'identity.credentials-wrong'
    | 'identity.address-not-verified'
    | 'identity.too-many-attempts'
    | 'server.unavailable'
  >
>;

type Refusal = 'wrong' | 'not-verified' | 'throttled';

/**
 * Lets a customer in by user name or e-mail address. A name that doesn't exist costs the same
 * look-ups and the same hash as one that does, and gets the same answer.
 */
export function createSignIn(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
  readonly throttle: Throttle;
  readonly sessions: Sessions;
  readonly pseudonym: Pseudonym;
  readonly devices: Pick<Devices, 'signedIn'>;
}): SignIn {
  const { database, clock, hasher, throttle, sessions, pseudonym, devices } = options;
  const decoy = decoyHash();

  const findByName = async (name: string): Promise<StoredUser | null> => {
    const known = await findSignInName(database.queries, name);
    return findUser(database.queries, known ?? { accountId: nobody, userId: nobody });
  };

  const auditRefusal = (
    name: string,
    user: StoredUser | null,
    reason: Refusal,
    caller: Caller,
  ): Promise<void> =>
    recordAudit(database.queries, clock.now(), {
      accountId: user?.accountId ?? nobody,
      actor: 'system',
      action: 'sign-in-refused',
      subject: user === null ? `name:${pseudonym('name', name)}` : `user:${user.userId}`,
      requestId: caller.requestId,
      details: { reason, network: pseudonym('network', networkOf(caller.address)) },
    });

  return async ({ username, password, device }, caller) => {
    if (hasher.overloaded()) return failure('server.unavailable', { seconds: 5 });
    const name = foldSignInName(username);
    const wait = await throttle.chargeSignIn(name, caller.address);
    if (wait > 0) {
      await auditRefusal(name, null, 'throttled', caller);
      return failure('identity.too-many-attempts', { seconds: wait });
    }
    const user = await findByName(name);
    const right = await hasher.verify(user?.passwordHash ?? decoy, password);
    if (user === null || !right) {
      await auditRefusal(name, user, 'wrong', caller);
      return failure('identity.credentials-wrong');
    }
    if (!user.verified) {
      await database.transaction((tx) => throttle.refundSignIn(tx, name, caller.address));
      await auditRefusal(name, user, 'not-verified', caller);
      return failure('identity.address-not-verified');
    }
    const started = await database.transaction(async (tx) => {
      await throttle.refundSignIn(tx, name, caller.address);
      const session = await sessions.start(tx, user, caller);
      await devices.signedIn(tx, user, device, caller);
      await recordAudit(tx, clock.now(), {
        accountId: user.accountId,
        actor: `user:${user.userId}`,
        action: 'sign-in',
        subject: `session:${session.sessionId}`,
        requestId: caller.requestId,
      });
      return session;
    });
    return success(await sessions.issue(started));
  };
}
