import type { PasswordHasher } from '../index.ts';

/** The hasher, and how many passwords it has hashed or compared. */
export function countHashWork(hasher: PasswordHasher): {
  readonly hasher: PasswordHasher;
  readonly work: () => number;
} {
  let work = 0;
  return {
    work: () => work,
    hasher: {
      hash(text) {
        work += 1;
        return hasher.hash(text);
      },
      verify(hash, text) {
        work += 1;
        return hasher.verify(hash, text);
      },
      overloaded: () => hasher.overloaded(),
    },
  };
}
