import type { Clock } from '../clock.ts';

/** Counts calls per caller in windows of a minute; each server counts for itself. */
export interface RateLimit {
  /** Seconds to wait, or 0 if the call may pass. */
  check(caller: string): number;
  /** Takes the last count back. */
  forgive(caller: string): void;
}

const WINDOW_MS = 60_000;

export function createRateLimit(perMinute: number, clock: Clock): RateLimit {
  let windowStart = 0;
  let counts = new Map<string, number>();
  return {
    check(caller) {
      if (perMinute === 0) return 0;
      const now = clock.now().epochMilliseconds;
      if (now - windowStart >= WINDOW_MS) {
        windowStart = now;
        counts = new Map();
      }
      const count = (counts.get(caller) ?? 0) + 1;
      counts.set(caller, count);
      return count <= perMinute ? 0 : Math.ceil((windowStart + WINDOW_MS - now) / 1000);
    },
    forgive(caller) {
      const count = counts.get(caller);
      if (count !== undefined) counts.set(caller, Math.max(0, count - 1));
    },
  };
}
