/** Time and timers, replaceable in tests. */
export interface Clock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Runs once after that many milliseconds; the returned function cancels it. */
  readonly after: (milliseconds: number, run: () => void) => () => void;
}

export const browserClock: Clock = {
  // The only place of the portal that asks the browser for the time.
  // oxlint-disable-next-line no-restricted-globals
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
