import { createHash } from 'node:crypto';
import { isAnyOf } from '../../platform/keys/keyed-hash.ts';

/** What identifies the operator's own systems: the key, or one that is being replaced. */
export interface IntakeKey {
  /** Whether it is one of the keys, in constant time. */
  fits(offered: string | undefined): boolean;
}

/** All are hashed before they are compared, so that not even their lengths can be distinguished. Without keys nothing fits. */
export function createIntakeKey(keys: readonly string[]): IntakeKey {
  const expected = keys.map(digest);
  return { fits: (offered) => isAnyOf(expected, digest(offered ?? '')) };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
