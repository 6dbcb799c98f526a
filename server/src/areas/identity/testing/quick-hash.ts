import { hash } from '@node-rs/argon2';
import { createPasswordHasher, type PasswordHasher } from '../passwords.ts';

/**
 * The hash of a password as it is stored, but at the lowest cost: a hash itself says what verifying it
 * takes, and most tests sign somebody in who is to do something else. Where a test is about passwords, the
 * server makes the hash, at the cost that `passwords.ts` says.
 */
export function quickHash(password: string): Promise<string> {
  return hash(password.normalize('NFC'), { memoryCost: 8, timeCost: 1, parallelism: 1 });
}

/** For a server whose tests are not about passwords: what it is told to store is hashed at the lowest cost as well. */
export function createQuickHasher(): PasswordHasher {
  return { ...createPasswordHasher(), hash: quickHash };
}
