import { failure, success, type Outcome } from '@rampa/contract';
import { nobody, recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CallOrigin } from '../../platform/http/http.ts';
import { createRateLimit } from '../../platform/http/rate-limit.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { networkOf, type Pseudonym } from '../../platform/throttle/pseudonym.ts';
import { createSessionStart } from './session-start.ts';
import type { FactorCheck } from './second-factor/factor-check.ts';
import type { Devices } from './devices/devices.ts';
import { findSignInName, findUser, type StoredUser } from './identity.store.ts';
import { lockPassword } from './passwords.store.ts';
import { decoyHash, type PasswordHasher } from './passwords.ts';
import type { Sessions, Tokens } from './sessions.ts';
import { foldSignInName } from './sign-in-name.ts';
import type { Throttle } from './throttle.ts';

export type SignIn = (
  given: {
    readonly username: string;
    readonly password: string;
    readonly code?: string | undefined;
    readonly device?: string | undefined;
  },
  origin: CallOrigin,
) => Promise<
  Outcome<
    Tokens,
    | 'identity.credentials-wrong'
    | 'identity.address-not-verified'
    | 'identity.too-many-attempts'
    | 'identity.code-needed'
    | 'identity.code-wrong'
    | 'server.unavailable'
  >
>;

/**
 * Attempts refused for coming too early that are recorded for one network in a minute, by each server: the
 * trail cannot be shortened, and more of them say nothing more.
 */
const REFUSALS_RECORDED = 10;

type Refusal = 'wrong' | 'not-verified' | 'throttled' | 'code-wrong';

/**
 * Lets a customer in by user name or e-mail address. A name that doesn't exist costs the same
 * look-ups and the same hash as one that does, and gets the same answer.
 */
export function createSignIn(options: {
  readonly all: AllAccounts;
  readonly database: Database;
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
  readonly throttle: Throttle;
  readonly sessions: Sessions;
  readonly pseudonym: Pseudonym;
  readonly devices: Pick<Devices, 'knownKey' | 'signedIn'>;
  readonly factors: FactorCheck;
}): SignIn {
  const { all, database, clock, hasher, throttle, sessions, pseudonym, factors, devices } = options;
  const decoy = decoyHash();
  const recorded = createRateLimit(REFUSALS_RECORDED, clock);

  const findByName = async (name: string): Promise<StoredUser | null> => {
    const { queries } = database;
    const { accountId = nobody, userId = nobody } =
      (await findSignInName(all, queries, name)) ?? {};
    return findUser(all.account(accountId), queries, userId);
  };

  const auditRefusal = (
    name: string,
    user: StoredUser | null,
    reason: Refusal,
    { requestId, address }: CallOrigin,
  ): Promise<void> =>
    recordAudit(database.queries, clock.now(), {
      accountId: user?.accountId ?? nobody,
      actor: 'system',
      action: 'sign-in-refused',
      subject: user === null ? `name:${pseudonym('name', name)}` : `user:${user.userId}`,
      requestId,
      details: { reason, network: pseudonym('network', networkOf(address)) },
    });

  const begin = createSessionStart(options);

  return async ({ username, password, code, device }, origin) => {
    if (hasher.overloaded()) return failure('server.unavailable', { seconds: 5 });
    const name = foldSignInName(username);
    const user = await findByName(name);
    // Looked up before anything is counted: a known device has a counter of its own.
    const attempt = {
      name,
      address: origin.address,
      device: await devices.knownKey(
        all.account(user?.accountId ?? nobody),
        user?.userId ?? nobody,
        device,
      ),
    };
    const wait = await throttle.chargeSignIn(attempt);
    if (wait > 0) {
      if (recorded.check(networkOf(origin.address)) === 0) {
        await auditRefusal(name, null, 'throttled', origin);
      }
      return failure('identity.too-many-attempts', { seconds: wait });
    }
    const right = await hasher.verify(user?.passwordHash ?? decoy, password);
    if (user === null || !right) {
      await auditRefusal(name, user, 'wrong', origin);
      return failure('identity.credentials-wrong');
    }
    if (!user.verified) {
      await database.transaction((tx) => throttle.settleSignIn(tx, attempt));
      await auditRefusal(name, user, 'not-verified', origin);
      return failure('identity.address-not-verified');
    }
    const scope = all.account(user.accountId);
    const kind = await factors.kindOf(scope, user.userId);
    if (kind !== null) {
      // The password is right: from here on only codes are counted.
      await database.transaction((tx) => throttle.settleSignIn(tx, attempt));
      if (code === undefined || code.trim() === '') {
        return failure('identity.code-needed', { by: kind });
      }
      const checked = await factors.check(scope, user, code, origin);
      if (!checked.ok) return checked;
      if (!checked.value) {
        await auditRefusal(name, user, 'code-wrong', origin);
        return failure('identity.code-wrong');
      }
    }
    const started = await database.transaction(async (tx) => {
      // A password that was replaced while it was compared begins no session that its replacement has not ended.
      if (!(await lockPassword(scope, tx, user))) return null;
      if (kind === null) await throttle.settleSignIn(tx, attempt);
      return begin(scope, tx, user, { device, withFactor: kind !== null }, origin);
    });
    return started === null
      ? failure('identity.credentials-wrong')
      : success(await sessions.issue(started));
  };
}
