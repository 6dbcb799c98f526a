import { createHash } from 'node:crypto';
import { v7 } from 'uuid';

/** Random numbers that are the same in every run, so that the demo is the same everywhere. */
export interface SeededRandom {
  /** From 0 up to but not including 1. */
  next(): number;
  /** A whole number; both ends included. */
  between(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** A UUIDv7 of a moment. */
  id(epochMs: number): string;
}

/** A seed that is the same for the same words. */
export function seedOf(words: string): number {
  return createHash('sha256').update(words).digest().readUInt32BE(0);
}

export function createSeededRandom(seed: number): SeededRandom {
  // Mulberry32: small, fast, and good enough for timetables.
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    id(epochMs) {
      const random = Uint8Array.from({ length: 16 }, () => between(0, 255));
      return v7({ msecs: epochMs, random, seq: between(0, 0x7fffffff) });
    },
  };
}
