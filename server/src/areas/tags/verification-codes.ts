import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

const CODE_DIGITS = 8;
const SERIAL_DIGITS = 12;
/** What serial numbers of the devices that we give out begin with. */
const SERIAL_PREFIX = '0043';

/** Codes are kept as hashes with a key: a copy of the table opens no tag. */
export interface VerificationCodes {
  hash(serialNumber: string, code: string): Buffer;
  /** Takes the same time for a wrong code and for a tag that there is none of. */
  matches(serialNumber: string, code: string, kept: Buffer | undefined): boolean;
}

export function createVerificationCodes(secretKey: string): VerificationCodes {
  const hash: VerificationCodes['hash'] = (serialNumber, code) =>
    createHmac('sha256', `tag-code:${secretKey}`).update(`${serialNumber}:${code}`).digest();
  // Nobody can print the code of this one.
  const ofNone = hash('', '');
  return {
    hash,
    matches: (serialNumber, code, kept) =>
      timingSafeEqual(hash(serialNumber, code), kept ?? ofNone) && kept !== undefined,
  };
}

/** As printed, in groups of four with gaps or lines between them, or as scanned. */
export function normaliseNumber(text: string): string {
  return text.replaceAll(/[\s\-–./]/gu, '').toUpperCase();
}

/** Digits alone: the same in either script, and on the keys of any telephone. */
export function makeVerificationCode(): string {
  return digits(CODE_DIGITS);
}

export function makeSerialNumber(): string {
  return SERIAL_PREFIX + digits(SERIAL_DIGITS - SERIAL_PREFIX.length);
}

function digits(count: number): string {
  return String(randomInt(10 ** count)).padStart(count, '0');
}
