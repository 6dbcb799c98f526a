import { createHash, timingSafeEqual } from 'node:crypto';

/** The key that identifies the operator's own systems. */
export interface IntakeKey {
  /** Whether it is the key, in constant time. */
  fits(offered: string | undefined): boolean;
}

/** Both are hashed before they are compared, so that not even their lengths can be distinguished. */
export function createIntakeKey(key: string): IntakeKey {
  const expected = digest(key);
  return { fits: (offered) => timingSafeEqual(digest(offered ?? ''), expected) && key !== '' };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
