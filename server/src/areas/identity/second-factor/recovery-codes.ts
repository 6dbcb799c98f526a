import { createHmac, hkdfSync, randomInt } from 'node:crypto';

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
export function createRecoveryHash(secretKey: string): (userId: string, code: string) => Buffer {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'recovery-codes', 32));
  return (userId, code) =>
    createHmac('sha256', key)
      .update(`${userId} ${readRecoveryCode(code) ?? ''}`)
      .digest();
}
