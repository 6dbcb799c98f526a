import { randomId } from '../../lib/random-id.ts';

const storageKey = 'device';

/**
 * A random word that this browser keeps, even after signing out: by it the server knows whether the
 * customer has signed in from here before.
 */
export function deviceWord(storage: Pick<Storage, 'getItem' | 'setItem'>): string {
  const known = storage.getItem(storageKey);
  if (known !== null && known !== '' && known.length <= 64) return known;
  const word = randomId();
  storage.setItem(storageKey, word);
  return word;
}
