import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Temporal } from 'temporal-polyfill';

/** RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, thirty seconds. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** RFC 4226, section 4: as long as the hash. */
const SECRET_BYTES = 20;
/** The clocks of phones may be off by one step. */
const STEPS_OFF = 1;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function makeTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

export function stepOf(now: Temporal.Instant): number {
  return Math.floor(now.epochMilliseconds / 1000 / STEP_SECONDS);
}

/** The step whose code this is, the current one or a neighbour; null if it is neither. */
export function stepOfCode(secret: Buffer, code: string, now: Temporal.Instant): number | null {
  if (!isTotpCode(code)) return null;
  const given = Buffer.from(code);
  const present = stepOf(now);
  let found: number | null = null;
  for (let step = present - STEPS_OFF; step <= present + STEPS_OFF; step += 1) {
    if (timingSafeEqual(Buffer.from(codeAt(secret, step)), given)) found = step;
  }
  return found;
}

export function isTotpCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/** As people type it into an app: RFC 4648 base32 without padding. */
export function base32(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)] ?? '')
    .join('');
}

/** What the QR code contains for the app. */
export function totpUri(secret: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
