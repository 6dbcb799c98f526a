import type { Clock } from '../clock.ts';

/** Milliseconds: less than a frame. */
const soon = 10;

/**
 * Answers that arrive at nearly the same time are rendered together: a screen consists of several,
 * and on a slow phone each render costs as much as one for all of them.
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
