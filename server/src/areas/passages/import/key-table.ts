import { hash } from 'node:crypto';
import type { DeliveredPassage } from '../recorded-passage.ts';

/** What a key was met with before: nothing, the same passage, or another one. */
export type KeyVerdict =
  | { readonly met: 'first' }
  | { readonly met: 'same' | 'other'; readonly firstAt: number };

/** The keys of a file, in a few bytes each: a file of a million is no burden. */
export interface KeyTable {
  /** Notes a passage by its key; `at` tells it from the others of the file, from 1 to 2^32 − 1. */
  note(passage: DeliveredPassage, at: number): KeyVerdict;
}

// Words of a place: three of the key's hash, two of the values' hash, one of where it stands.
const WORDS = 6;
const AT = 5;

/**
 * Keys are told apart by 96 bits of their SHA-256: two of a million that fall together would be a
 * wonder (10^-17), and what followed would be a file that is refused, never a passage lost.
 */
export function createKeyTable(): KeyTable {
  let places = 1024;
  let table = new Uint32Array(places * WORDS);
  let count = 0;

  /** Where the key stands, or the free place where it belongs. */
  const find = (words: Uint32Array): number => {
    for (let place = (words[0] ?? 0) % places; ; place = (place + 1) % places) {
      const base = place * WORDS;
      if (table[base + AT] === 0) return base;
      if (
        table[base] === words[0] &&
        table[base + 1] === words[1] &&
        table[base + 2] === words[2]
      ) {
        return base;
      }
    }
  };

  const grow = (): void => {
    const old = table;
    places *= 2;
    table = new Uint32Array(places * WORDS);
    for (let base = 0; base < old.length; base += WORDS) {
      const words = old.subarray(base, base + WORDS);
      if (words[AT] !== 0) table.set(words, find(words));
    }
  };

  return {
    note(passage, at) {
      const words = wordsOf(passage.sourceKey, valuesOf(passage), at);
      const base = find(words);
      const firstAt = table[base + AT] ?? 0;
      if (firstAt === 0) {
        table.set(words, base);
        count += 1;
        if (count * 3 > places * 2) grow();
        return { met: 'first' };
      }
      const same = table[base + 3] === words[3] && table[base + 4] === words[4];
      return { met: same ? 'same' : 'other', firstAt };
    },
  };
}

function wordsOf(key: string, values: string, at: number): Uint32Array {
  const ofKey = hash('sha256', key, 'buffer');
  const ofValues = hash('sha256', values, 'buffer');
  return Uint32Array.of(
    ofKey.readUInt32LE(0),
    ofKey.readUInt32LE(4),
    ofKey.readUInt32LE(8),
    ofValues.readUInt32LE(0),
    ofValues.readUInt32LE(4),
    at,
  );
}

function valuesOf(passage: DeliveredPassage): string {
  const { serialNumber, entryStationId, enteredAt, exitStationId, exitedAt } = passage;
  const { lane, category } = passage;
  return JSON.stringify([
    serialNumber,
    entryStationId,
    enteredAt,
    exitStationId,
    exitedAt,
    lane,
    category,
  ]);
}
