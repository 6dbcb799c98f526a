import { failure, success, type Outcome } from '@rampa/contract';
import { nobody, recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Caller } from '../caller.ts';
import type { Devices } from '../devices/devices.ts';
import { findUser } from '../identity.store.ts';
import { createSessionStart } from '../session-start.ts';
import type { Sessions, Tokens } from '../sessions.ts';
import type { Throttle } from '../throttle.ts';
import type { Passkeys } from './passkeys.ts';

export interface PasskeySignIn {
  options(caller: Caller): Promise<Outcome<{ readonly options: string }, 'request.too-many'>>;
  signIn(
    given: { readonly response: string; readonly device?: string | undefined },
    caller: Caller,
  ): Promise<
    Outcome<
      Tokens,
      'identity.passkey-refused' | 'identity.address-not-verified' | 'request.too-many'
    >
  >;
}

/** Signs in by a passkey alone, which holds a key and checks the person: two factors at once. */
export function createPasskeySignIn(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly throttle: Throttle;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly passkeys: Passkeys;
}): PasskeySignIn {
  const { database, clock, throttle, sessions, passkeys } = options;
  const begin = createSessionStart(options);
  return {
    async options(caller) {
      const wait = await throttle.chargePasskey(caller.address);
      if (wait > 0) return failure('request.too-many', { seconds: wait });
      return success({ options: await passkeys.authenticationOptions(null) });
    },
    async signIn({ response, device }, caller) {
      const key = await passkeys.authenticate(response, null);
      const user = key.ok ? await findUser(database.queries, key.value) : null;
      if (!key.ok || user === null) {
        const wait = await throttle.chargePasskey(caller.address);
        if (wait > 0) return failure('request.too-many', { seconds: wait });
        await recordAudit(database.queries, clock.now(), {
          accountId: nobody,
          actor: 'system',
          action: 'sign-in-refused',
          subject: 'passkey',
          requestId: caller.requestId,
          details: { reason: 'passkey' },
        });
        return failure('identity.passkey-refused');
      }
      if (!user.verified) return failure('identity.address-not-verified');
      const started = await database.transaction((tx) =>
        begin(tx, user, { device, withFactor: true }, caller),
      );
      return success(await sessions.issue(started));
    },
  };
}
