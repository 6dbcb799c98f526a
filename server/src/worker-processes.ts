import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Log } from './platform/log.ts';

/** Processes that serve the same port side by side, and the one that started them. */
export interface WorkerProcesses {
  /** How many of them serve now. */
  serving(): number;
  /** Asks all of them to stop, and waits until they have; `hurry` ends what they wait for. */
  stop(hurry: AbortSignal): Promise<void>;
}

export interface WorkerProcessesOptions {
  readonly count: number;
  /** What each gets beside the environment of this process. */
  readonly environment: Readonly<Record<string, string>>;
  readonly log: Log;
  /** They end again and again: starting them once more helps nobody. */
  onGivenUp(): void;
}

const QUESTION = 'are you there';
const ANSWER = 'here';
const READY = 'ready';
const QUESTION_MS = 10_000;
/** A process that has left so many unanswered will not move again by itself. */
const MOST_UNANSWERED = 6;
/** A process that is not ready by then never will be. */
const START_MS = 300_000;
/** So many ends in that time are not single mishaps. */
const MOST_ENDS = 5;
const ENDS_WITHIN_MS = 60_000;

/** Starts the processes and resolves once all of them serve; rejects if one cannot, whose own words tell why. */
export async function startWorkerProcesses(
  options: WorkerProcessesOptions,
): Promise<WorkerProcesses> {
  const { count, environment, log, onGivenUp } = options;
  const serving = new Set<Worker>();
  const unanswered = new Map<Worker, number>();
  let ends: readonly number[] = [];
  let stopping = false;

  const start = (): Promise<void> => {
    // What keeps this process alive is not theirs.
    const worker = cluster.fork({ ...environment, RAMPA_SUPERVISED: '' });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const patience = setTimeout(() => worker.process.kill('SIGKILL'), START_MS).unref();
    worker.on('message', (message: unknown) => {
      if (serving.has(worker)) unanswered.set(worker, 0);
      if (message !== READY) return;
      clearTimeout(patience);
      serving.add(worker);
      unanswered.set(worker, 0);
      resolve();
    });
    worker.on('error', (error) => {
      log.error({ err: error, pid: worker.process.pid }, 'a server process cannot be reached');
      // One that was never started does not end either.
      if (worker.process.pid === undefined) reject(error);
    });
    worker.once('exit', (code, signal) => {
      clearTimeout(patience);
      unanswered.delete(worker);
      reject(new Error('A server process ended before it was ready'));
      if (serving.delete(worker) && !stopping) replace({ code, signal, pid: worker.process.pid });
    });
    return promise;
  };

  const replace = (end: object): void => {
    log.error(end, 'a server process ended and is started again');
    const now = performance.now();
    ends = [...ends.filter((at) => now - at < ENDS_WITHIN_MS), now];
    if (ends.length > MOST_ENDS) onGivenUp();
    // Whoever started well once, and does not now, finds a world that has changed: all have to be started again.
    else {
      void start().catch(() => {
        if (!stopping) onGivenUp();
      });
    }
  };

  const look = setInterval(() => {
    for (const [worker, questions] of unanswered) {
      unanswered.set(worker, questions + 1);
      if (questions >= MOST_UNANSWERED) {
        log.error({ pid: worker.process.pid }, 'a server process does not answer and is killed');
        worker.process.kill('SIGKILL');
      } else if (worker.isConnected()) worker.send(QUESTION);
    }
  }, QUESTION_MS).unref();

  const stop = async (hurry: AbortSignal): Promise<void> => {
    stopping = true;
    clearInterval(look);
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const tell = (signal: 'SIGTERM' | 'SIGINT'): void => {
      for (const worker of workers) worker.process.kill(signal);
    };
    const ended = workers.map(async (worker) => {
      if (!worker.isDead()) await once(worker, 'exit');
    });
    tell('SIGTERM');
    hurry.addEventListener('abort', () => tell('SIGINT'), { once: true });
    await Promise.all(ended);
  };

  try {
    await Promise.all(Array.from({ length: count }, start));
  } catch (error) {
    await stop(new AbortController().signal);
    throw error;
  }
  return { serving: () => serving.size, stop };
}

/** The other end: tells the process that started this one that it serves, and that it still does. */
export function reportToStarter(): void {
  process.on('message', (message) => {
    if (message === QUESTION) process.send?.(ANSWER);
  });
  process.send?.(READY);
}
