import { failure, success, type Outcome } from '@rampa/contract';
import type { Database } from '../../platform/database/database.ts';
import type { CallOrigin } from '../../platform/http/http.ts';
import type { StoredUser } from './identity.store.ts';
import type { PasswordHasher } from './passwords.ts';
import type { ProofAttempts } from './proof-attempts.ts';

/** Compares a signed-in customer's password; guesses are slowed down as at the sign-in. */
export type PasswordCheck = (
  user: StoredUser,
  password: string,
  origin: CallOrigin,
) => Promise<Outcome<boolean, 'identity.too-many-attempts' | 'server.unavailable'>>;

export function createPasswordCheck(options: {
  readonly database: Database;
  readonly hasher: PasswordHasher;
  readonly proofs: ProofAttempts;
}): PasswordCheck {
  const { database, hasher, proofs } = options;
  return async (user, password, origin) => {
    if (hasher.overloaded()) return failure('server.unavailable', { seconds: 5 });
    const proof = { kind: 'password', userId: user.userId, origin } as const;
    const wait = await proofs.charge(proof);
    if (wait > 0) return failure('identity.too-many-attempts', { seconds: wait });
    const right = await hasher.verify(user.passwordHash, password);
    if (right) await database.transaction((tx) => proofs.settle(tx, proof));
    return success(right);
  };
}
