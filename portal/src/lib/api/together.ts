import type { Clock } from '../clock.ts';

/** Milliseconds: less than a frame of the screen. */
const soon = 10;

/**
 * Answers that come at nearly the same time are shown in one drawing: a screen is made of several, and
 * each drawing costs a slow phone as much as all of them.
 */
export function createTogether(after: Clock['after']): (run: () => void) => void {
  let waiting: (() => void)[] = [];
  return (run) => {
    waiting.push(run);
    if (waiting.length > 1) return;
    after(soon, () => {
      const runs = waiting;
      waiting = [];
      for (const one of runs) one();
    });
  };
}
