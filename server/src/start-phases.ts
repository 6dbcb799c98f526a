import { performance } from 'node:perf_hooks';

/** What the time of a start went into, for one line of the log. */
export interface StartPhases {
  /** What began where the phase before it ended, the first one with the process, ends now. */
  end(name: string): void;
  /** Of each phase, and of all of them as `total`. */
  seconds(): Readonly<Record<string, number>>;
}

export function createStartPhases(now: () => number = () => performance.now()): StartPhases {
  const ends: (readonly [string, number])[] = [];
  const rounded = (ms: number): number => Math.round(ms) / 1000;
  return {
    end(name) {
      ends.push([name, now()]);
    },
    seconds() {
      const seconds: Record<string, number> = {};
      let before = 0;
      for (const [name, at] of ends) {
        seconds[name] = rounded(at - before);
        before = at;
      }
      return { ...seconds, total: rounded(before) };
    },
  };
}
