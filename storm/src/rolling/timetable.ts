import { setTimeout as pass } from 'node:timers/promises';
import type { Tally } from './tally.ts';

/** What was done, and how many seconds it took. */
export interface Step {
  readonly step: string;
  readonly seconds: number;
}

/** Milliseconds that a state lasts at least. */
const LEAST = 3000;

/** Changes, and quiet times between them, spread over the time that a course has. */
export function createTimetable(options: {
  /** Of the whole course. */
  readonly seconds: number;
  /** By the clock that only goes forward (ms). */
  readonly begin: number;
  readonly tally: Tally;
  say(line: string): void;
}) {
  const { seconds, begin, tally, say } = options;
  const steps: Step[] = [];
  return {
    steps,
    /** Nothing is changed until this part of the time is over; for a while at least, as steps take some of it. */
    async quiet(phase: string, part: number): Promise<void> {
      tally.begin(phase);
      say(phase);
      await pass(Math.max(LEAST, begin + seconds * 1000 * part - performance.now()));
    },
    async step(name: string, doIt: () => Promise<unknown>): Promise<void> {
      tally.begin(name);
      say(name);
      const from = performance.now();
      await doIt();
      steps.push({ step: name, seconds: (performance.now() - from) / 1000 });
    },
  };
}
