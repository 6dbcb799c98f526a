import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { normaliseNumber } from '../verification-codes.ts';

/** Digits and letters that look alike in Latin, Cyrillic and handwriting are left out. */
const SIGNS = '23456789ACDEFGHJKLMNPQRTUVWXYZ';
const GROUPS = 4;
const GROUP = 4;

/** A code as it is shown, in groups: 30 to the 16th, far too many to be tried, so that a plain hash keeps it. */
export function makeHandoverCode(): string {
  const group = (): string =>
    Array.from({ length: GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Of the code as typed, for one tag. */
export function hashOfHandover(tagId: string, typed: string): Buffer {
  return createHash('sha256')
    .update(`${tagId}:${normaliseNumber(typed)}`)
    .digest();
}

export function isHandoverCode(tagId: string, typed: string, kept: Buffer | undefined): boolean {
  const hash = hashOfHandover(tagId, typed);
  return timingSafeEqual(hash, kept ?? Buffer.alloc(hash.length)) && kept !== undefined;
}
