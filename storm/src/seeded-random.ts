/** Random numbers that a seed repeats. */
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from `from` to below `to`. */
  between(from: number, to: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  /** One of its own, which the use of this one does not change. */
  branch(name: string): Random;
}

/** Mulberry32: 32 bits of state, good enough to shake a server. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (from, to) => from + Math.floor(next() * (to - from)),
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    branch(name) {
      let mixed = seed >>> 0;
      for (const sign of name) mixed = (Math.imul(mixed, 31) + (sign.codePointAt(0) ?? 0)) >>> 0;
      return createRandom(mixed);
    },
  };
}
