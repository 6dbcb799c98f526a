import { hash } from '@node-rs/argon2';

/**
 * The hash of a password as it is stored, but at the lowest cost: a hash itself says what verifying it
 * takes, and most tests sign somebody in who is to do something else. Where a test is about passwords, the
 * server makes the hash, at the cost that `passwords.ts` says.
 */
export function quickHash(password: string): Promise<string> {
  return hash(password.normalize('NFC'), { memoryCost: 8, timeCost: 1, parallelism: 1 });
}
