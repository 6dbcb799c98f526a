const HOUR = 3_600_000;

/** Several of the same kind, each of whom the server lets act only so often in an hour. */
export interface Turns<T> {
  /** Who may act now, each after all others; undefined: everybody has acted often enough. */
  next(): T | undefined;
}

/** `now` is in milliseconds and never goes back. */
export function turnsOf<T>(
  people: readonly T[],
  perHour: number,
  now: () => number = () => performance.now(),
): Turns<T> {
  const acted = people.map((one) => ({ one, times: [] as number[] }));
  let at = 0;
  return {
    next() {
      const limit = now() - HOUR;
      for (let tried = 0; tried < acted.length; tried += 1) {
        const candidate = acted[at % acted.length];
        at += 1;
        if (candidate === undefined) continue;
        const { times } = candidate;
        while ((times[0] ?? Infinity) <= limit) times.shift();
        if (times.length >= perHour) continue;
        times.push(now());
        return candidate.one;
      }
      return undefined;
    },
  };
}
