import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

const CODE_DIGITS = 8;
const SERIAL_DIGITS = 12;
/** Prefix of the serial numbers that this operator issues. */
const SERIAL_PREFIX = '0043';

/** Codes are stored as keyed hashes: a copy of the table activates no tag. */
export interface VerificationCodes {
  hash(serialNumber: string, code: string): Buffer;
  /** Takes the same time for a wrong code and for an unknown tag. */
  matches(serialNumber: string, code: string, kept: Buffer | undefined): boolean;
}

export function createVerificationCodes(secretKey: string): VerificationCodes {
  const hash: VerificationCodes['hash'] = (serialNumber, code) =>
    createHmac('sha256', `tag-code:${secretKey}`).update(`${serialNumber}:${code}`).digest();
  // No tag has this hash.
  const ofNone = hash('', '');
  return {
    hash,
    matches: (serialNumber, code, kept) =>
      timingSafeEqual(hash(serialNumber, code), kept ?? ofNone) && kept !== undefined,
  };
}

/** Accepts numbers as scanned, or as printed: in groups with blanks or hyphens between them. */
export function normaliseNumber(text: string): string {
  return text.replaceAll(/[\s\-–./]/gu, '').toUpperCase();
}

/** Only digits: the same in either script, and on any telephone's keypad. */
export function makeVerificationCode(): string {
  return digits(CODE_DIGITS);
}

export function makeSerialNumber(): string {
  return SERIAL_PREFIX + digits(SERIAL_DIGITS - SERIAL_PREFIX.length);
}

function digits(count: number): string {
  return String(randomInt(10 ** count)).padStart(count, '0');
}
