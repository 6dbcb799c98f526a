import { setTimeout as pass } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { isUnavailable, sqlStateOf } from './pool.ts';

/** How long each half of a start waits: both are shorter than the 120 s after which systemd takes it for stuck. */
const PATIENCE_MS = 45_000;
const PAUSE_MS = 500;

export interface Patience {
  readonly log: Pick<Log, 'warn'>;
  /** Settled once the embedded database has stopped: nobody brings it back. */
  readonly lost: Promise<void>;
  readonly patienceMs?: number;
  readonly pauseMs?: number;
}

/** Runs a step of a start, again and again while the database is away or too slow. */
export type Insist = <T>(step: () => Promise<T>) => Promise<T>;

/**
 * All steps share one patience. Whoever uses it gives steps that may run a second time after they failed in the middle.
 */
export function insistOnDatabase({
  log,
  lost,
  patienceMs = PATIENCE_MS,
  pauseMs = PAUSE_MS,
}: Patience): Insist {
  const end = performance.now() + patienceMs;
  let isLost = false;
  const told = lost.then(() => {
    isLost = true;
  });
  return async (step) => {
    for (;;) {
      try {
        return await step();
      } catch (error) {
        if (isLost || !comesBack(error) || performance.now() >= end) throw error;
        log.warn(
          { reason: error.message },
          'the start waits for the database, which is away or too slow',
        );
        await Promise.race([pass(pauseMs), told]);
      }
    }
  };
}

/** A full disk or too little memory is the operator's to mend, and has a sentence of its own. */
function comesBack(error: unknown): error is Error {
  return error instanceof Error && isUnavailable(error) && !/^53[12]/.test(sqlStateOf(error));
}
