import { hkdfSync, randomInt } from 'node:crypto';
import { createKeyedHash } from '../../../platform/keys/keyed-hash.ts';
import type { KeyRing } from '../../../platform/keys/key-ring.ts';

export const recoveryCodeCount = 10;
/** Without characters that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const HALF = 5;

/** Ten letters and digits, about 49 bits: beyond guessing at the rate at which codes may be tried. */
export function makeRecoveryCodes(): string[] {
  const half = () => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return Array.from({ length: recoveryCodeCount }, () => `${half().join('')}-${half().join('')}`);
}

/** As it was written down: in any case, with or without the hyphen. Null where it is no code. */
export function readRecoveryCode(text: string): string | null {
  const plain = text.toUpperCase().replace(/[\s-]/g, '');
  return /^[A-Z0-9]{10}$/.test(plain) ? plain : null;
}

/** Keyed, so that codes cannot be guessed from a copy of the rows alone. */
export interface RecoveryHash {
  /** Id of the key that new codes are hashed with. */
  readonly keyId: string;
  of(userId: string, code: string): Buffer;
  /** By each of the keys: codes live for years, and keys are changed. */
  ofEach(userId: string, code: string): readonly Buffer[];
}

export function createRecoveryHash(secretKeys: KeyRing): RecoveryHash {
  const hash = createKeyedHash(secretKeys, 'recovery-codes', (rootKey) =>
    Buffer.from(hkdfSync('sha256', rootKey, '', 'recovery-codes', 32)),
  );
  const textOf = (userId: string, code: string): string =>
    `${userId} ${readRecoveryCode(code) ?? ''}`;
  return {
    keyId: hash.keyId,
    of: (userId, code) => hash.of(textOf(userId, code)),
    ofEach: (userId, code) => hash.ofEach(textOf(userId, code)),
  };
}
