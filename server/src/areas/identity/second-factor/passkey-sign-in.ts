import { failure, success, type Outcome } from '@rampa/contract';
import { nobody, recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { CallOrigin } from '../../../platform/http/http.ts';
import type { AllAccounts } from '../../../platform/scope/scope.ts';
import type { Devices } from '../devices/devices.ts';
import { findUser } from '../identity.store.ts';
import { createSessionStart } from '../session-start.ts';
import type { Sessions, Tokens } from '../sessions.ts';
import type { Throttle } from '../throttle.ts';
import type { Passkeys } from './passkeys.ts';

export interface PasskeySignIn {
  options(origin: CallOrigin): Promise<Outcome<{ readonly options: string }, 'request.too-many'>>;
  signIn(
    given: { readonly response: string; readonly device?: string | undefined },
    origin: CallOrigin,
  ): Promise<
    Outcome<
      Tokens,
      'identity.passkey-refused' | 'identity.address-not-verified' | 'request.too-many'
    >
  >;
}

/** Signs in by a passkey alone: possession of the key, and the device's check of its user, are two factors. */
export function createPasskeySignIn(options: {
  readonly all: AllAccounts;
  readonly database: Database;
  readonly clock: Clock;
  readonly throttle: Throttle;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly passkeys: Passkeys;
}): PasskeySignIn {
  const { all, database, clock, throttle, sessions, passkeys } = options;
  const begin = createSessionStart(options);
  return {
    async options(origin) {
      const wait = await throttle.chargePasskey(origin.address);
      if (wait > 0) return failure('request.too-many', { seconds: wait });
      return success({ options: await passkeys.authenticationOptions(null) });
    },
    async signIn({ response, device }, origin) {
      const key = await passkeys.authenticate(null, response);
      const scope = key.ok ? all.account(key.value.accountId) : null;
      const user =
        key.ok && scope !== null ? await findUser(scope, database.queries, key.value.userId) : null;
      if (scope === null || user === null) {
        const wait = await throttle.chargePasskey(origin.address);
        if (wait > 0) return failure('request.too-many', { seconds: wait });
        await recordAudit(database.queries, clock.now(), {
          accountId: nobody,
          actor: 'system',
          action: 'sign-in-refused',
          subject: 'passkey',
          requestId: origin.requestId,
          details: { reason: 'passkey' },
        });
        return failure('identity.passkey-refused');
      }
      if (!user.verified) return failure('identity.address-not-verified');
      const started = await database.transaction(async (tx) => {
        await throttle.refundPasskey(tx, origin.address);
        return begin(scope, tx, user, { device, withFactor: true }, origin);
      });
      return success(await sessions.issue(started));
    },
  };
}
