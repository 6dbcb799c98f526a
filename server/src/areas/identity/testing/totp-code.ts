import type { Temporal } from 'temporal-polyfill';
import { codeAt, stepOf } from '../second-factor/totp.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app shows for a secret as it was typed into it. */
export function totpCode(secret: string, now: Temporal.Instant): string {
  const bits = Array.from(secret, (char) => ALPHABET.indexOf(char).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  return codeAt(key, stepOf(now));
}
