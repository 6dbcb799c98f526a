import { randomInt } from 'node:crypto';
import { createKeyedHash } from '../../platform/keys/keyed-hash.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';

const CODE_DIGITS = 8;
const SERIAL_DIGITS = 12;
/** Prefix of the serial numbers that this operator issues. */
const SERIAL_PREFIX = '0043';

/** Codes are stored as keyed hashes: a copy of the table activates no tag. */
export interface VerificationCodes {
  hash(serialNumber: string, code: string): CodeHash;
  /**
   * The id of the key under which a code that is kept is this one; null if it is another. Takes the same time for
   * a wrong code and for an unknown tag.
   */
  keyOf(serialNumber: string, code: string, kept: Buffer | undefined): string | null;
  /** Id of the key that codes are hashed with now. */
  readonly keyId: string;
}

/** The hash of a printed code, and the key that it was made with. */
export interface CodeHash {
  readonly codeHash: Buffer;
  readonly keyId: string;
}

export function createVerificationCodes(secretKeys: KeyRing): VerificationCodes {
  const hash = createKeyedHash(secretKeys, 'tag-code');
  const textOf = (serialNumber: string, code: string): string => `${serialNumber}:${code}`;
  // No tag has this hash.
  const ofNone = hash.of(textOf('', ''));
  return {
    keyId: hash.keyId,
    hash: (serialNumber, code) => ({
      codeHash: hash.of(textOf(serialNumber, code)),
      keyId: hash.keyId,
    }),
    keyOf(serialNumber, code, kept) {
      const found = hash.keyOf(textOf(serialNumber, code), kept ?? ofNone);
      return kept === undefined ? null : found;
    },
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
