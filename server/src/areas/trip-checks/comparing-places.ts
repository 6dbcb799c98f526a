import type { AccountScope } from '../../platform/scope/scope.ts';

/** Comparisons that one server makes at once: each holds the passages of a period in memory. */
const MOST = 4;

/** Hands out places for comparisons on this server: one to an account, and a few to all of them. */
export interface ComparingPlaces {
  /** Undefined if there is none; called when the comparison has ended. */
  take(scope: AccountScope): (() => void) | undefined;
}

export function createComparingPlaces(most: number = MOST): ComparingPlaces {
  const taken = new Set<string>();
  return {
    take({ accountId }) {
      if (taken.has(accountId) || taken.size >= most) return undefined;
      taken.add(accountId);
      return () => void taken.delete(accountId);
    },
  };
}
