import { hash } from 'node:crypto';
import type { DeliveredPassage } from '../recorded-passage.ts';

/** What a key was found with before: nothing, the same passage, or another one. */
export type KeyVerdict =
  | { readonly met: 'first' }
  | { readonly met: 'same' | 'other'; readonly firstAt: number };

/** The keys of a file, in a few bytes each, so that a million of them fit into memory. */
export interface KeyTable {
  /**
   * Adds a passage by its key; `at` distinguishes it from the others of the file, from 1 to 2^32 −
   * 1.
   */
  note(passage: DeliveredPassage, at: number): KeyVerdict;
}

// Words of a slot: three of the key's hash, two of the values' hash, one of its position in the file.
const WORDS = 6;
const AT = 5;

/**
 * Keys are distinguished by 96 bits of their SHA-256: a collision among a million is practically
 * impossible (10^-17), and would only refuse a file, never lose a passage.
 */
export function createKeyTable(): KeyTable {
  let places = 1024;
  let table = new Uint32Array(places * WORDS);
  let count = 0;

  /** The slot of the key, or the free one where it belongs. */
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
