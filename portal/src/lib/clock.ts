/** Time and timers, so that tests can turn the hands. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs once after that many milliseconds; the returned function calls it off. */
  after(milliseconds: number, run: () => void): () => void;
}

export const browserClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
