import { failure, success, type Outcome } from '@rampa/contract';
import type { Database } from '../../platform/database/database.ts';
import type { CallOrigin } from '../../platform/http/http.ts';
import type { StoredUser } from './identity.store.ts';
import type { PasswordHasher } from './passwords.ts';
import { foldSignInName } from './sign-in-name.ts';
import type { Throttle } from './throttle.ts';

/** Compares a signed-in customer's password; guesses count like those at the sign-in. */
export type PasswordCheck = (
  user: StoredUser,
  password: string,
  origin: CallOrigin,
) => Promise<Outcome<boolean, 'identity.too-many-attempts' | 'server.unavailable'>>;

export function createPasswordCheck(options: {
  readonly database: Database;
  readonly hasher: PasswordHasher;
  readonly throttle: Throttle;
}): PasswordCheck {
  const { database, hasher, throttle } = options;
  return async (user, password, origin) => {
    if (hasher.overloaded()) return failure('server.unavailable', { seconds: 5 });
    const name = foldSignInName(user.username);
    const wait = await throttle.chargeSignIn(name, origin.address);
    if (wait > 0) return failure('identity.too-many-attempts', { seconds: wait });
    const right = await hasher.verify(user.passwordHash, password);
    if (right) {
      await database.transaction((tx) => throttle.refundSignIn(tx, name, origin.address));
    }
    return success(right);
  };
}
