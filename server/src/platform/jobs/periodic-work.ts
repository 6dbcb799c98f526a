import type { Log } from '../log.ts';
import { allAccounts } from '../scope/make-scope.ts';
import type { AllAccounts } from '../scope/scope.ts';

export interface PeriodicWork {
  readonly name: string;
  readonly seconds: number;
  readonly work: (all: AllAccounts) => Promise<void>;
}

/** Longest that one periodic work keeps the next from its first run, in milliseconds. */
const TURN_MS = 500;

/**
 * Begins each once the one before has run, or takes long: all of them in one moment would take every connection
 * from a server that is about to listen.
 */
export async function beginInTurn(
  tasks: readonly PeriodicWork[],
  signal: AbortSignal,
  log: Log,
): Promise<void> {
  const loops: Promise<void>[] = [];
  for (const task of tasks) {
    if (signal.aborted) break;
    const first = runOnce(task, log);
    loops.push(first.then(() => repeat(task, signal, log)));
    await Promise.race([first, pause(TURN_MS, signal)]);
  }
  await Promise.all(loops);
}

async function runOnce(task: PeriodicWork, log: Log): Promise<void> {
  try {
    await task.work(allAccounts(task.name));
  } catch (error) {
    log.warn({ err: error, task: task.name }, 'periodic work failed; it will be retried');
  }
}

/**
 * Periodic work needs no memory between runs and is safe on several servers at once, so a plain
 * loop is enough; what must not be lost is a job.
 */
async function repeat(task: PeriodicWork, signal: AbortSignal, log: Log): Promise<void> {
  for (;;) {
    await pause(task.seconds * 1000, signal);
    if (signal.aborted) return;
    await runOnce(task, log);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const end = (): void => {
      clearTimeout(timer);
      // The signal lives as long as the server: what is left with it is never freed.
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
