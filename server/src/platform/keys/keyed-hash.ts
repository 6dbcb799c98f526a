import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { deriveEach, type KeyRing } from './key-ring.ts';

/**
 * HMAC-SHA-256 for one purpose, keyed by an installation's root keys: made with the current one, and
 * recognised with any of them.
 */
export interface KeyedHash {
  /** Id of the current key. */
  readonly keyId: string;
  of(text: string): Buffer;
  /** One for each key, the current one's first: to find again what was stored under any of them. */
  ofEach(text: string): readonly Buffer[];
  /** The id of the key under which this is the hash of the text, in constant time; null for none. */
  keyOf(text: string, given: Buffer): string | null;
  /** Whether this is the hash of the text under any of the keys, in constant time. */
  fits(text: string, given: Buffer): boolean;
  /** The same for a hash written in base64url: another spelling of the same bytes is refused. */
  fitsText(text: string, given: string): boolean;
}

/** `keyOfPurpose` derives the key from a root key; left out, the purpose is put in front of it. */
export function createKeyedHash(
  ring: KeyRing,
  purpose: string,
  keyOfPurpose: (rootKey: string) => Buffer = (rootKey) => Buffer.from(`${purpose}:${rootKey}`),
): KeyedHash {
  const { current, all } = deriveEach(ring, (rootKey) => createSecretKey(keyOfPurpose(rootKey)));
  const hash = (key: (typeof current)['value'], text: string): Buffer =>
    createHmac('sha256', key).update(text).digest();

  const keyOf: KeyedHash['keyOf'] = (text, given) => {
    let found: string | null = null;
    // Here as well each of them is compared.
    for (const { keyId, value } of all) {
      if (isEqual(hash(value, text), given)) found = keyId;
    }
    return found;
  };

  return {
    keyId: current.keyId,
    of: (text) => hash(current.value, text),
    ofEach: (text) => all.map(({ value }) => hash(value, text)),
    keyOf,
    fits: (text, given) => keyOf(text, given) !== null,
    fitsText(text, given) {
      const expected = all.map(({ value }) => Buffer.from(hash(value, text).toString('base64url')));
      const bytes = Buffer.from(given);
      return isAnyOf(expected, bytes);
    },
  };
}

/** Whether it is one of those that are expected: each is compared, so that the time does not tell which one. */
export function isAnyOf(expected: readonly Buffer[], given: Buffer): boolean {
  let found = false;
  for (const one of expected) if (isEqual(one, given)) found = true;
  return found;
}

function isEqual(expected: Buffer, given: Buffer): boolean {
  return expected.length === given.length && timingSafeEqual(expected, given);
}
