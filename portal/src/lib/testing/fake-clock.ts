import type { Clock } from '../clock.ts';

export interface FakeClock extends Clock {
  /** Advances the time and runs what falls due, in order. */
  readonly pass: (milliseconds: number) => Promise<void>;
}

export function createFakeClock(start = 0): FakeClock {
  let time = start;
  let timers: { readonly due: number; readonly run: () => void }[] = [];
  return {
    now: () => time,
    after(milliseconds, run) {
      const timer = { due: time + milliseconds, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    async pass(milliseconds) {
      const end = time + milliseconds;
      for (;;) {
        const next = timers.filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
        if (next === undefined) break;
        timers = timers.filter((other) => other !== next);
        time = next.due;
        next.run();
        await settle();
      }
      time = end;
      await settle();
    },
  };
}

/** Lets resolved promises run their continuations. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
