import { Worker } from 'node:worker_threads';
import type { DrawnPicture, PictureSubject, PictureWorkshop } from '@rampa/contract';
import type { Log } from '../../platform/log.ts';
import type { PictureAnswer, PictureTask } from './picture-thread.ts';

export interface PicturePool {
  /** Null where it cannot be drawn. */
  draw(subject: PictureSubject): Promise<DrawnPicture | null>;
  /** So many wait that another one would come too late. */
  isBusy(): boolean;
  /** What is drawn from here on has another workshop. */
  closeAll(): Promise<void>;
}

const THREADS = 2;
/** Pictures that wait in one thread before the next thread is taken. */
const QUEUE = 4;
/** Milliseconds after which a thread that nobody needs ends; the portal takes a while to come up again. */
const IDLE = 10 * 60_000;
/** Milliseconds after which a drawing hangs: its thread ends, and all that wait there go without. */
const HANGS = 10_000;

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, (drawn: DrawnPicture | null) => void>;
  idle: NodeJS.Timeout | undefined;
}

/**
 * Threads that draw: the portal is one program for one person at a time, and drawing must not hold
 * requests up.
 */
export function createPicturePool({
  portal,
  workshop,
  log,
}: {
  /** Address of the portal's build for drawing. */
  readonly portal: string;
  readonly workshop: () => PictureWorkshop;
  readonly log: Pick<Log, 'warn'>;
}): PicturePool {
  const threads = new Set<Thread>();
  let numbers = 0;

  function start(): Thread {
    const task: PictureTask = { portal, workshop: workshop() };
    const worker = new Worker(new URL('./picture-thread.ts', import.meta.url), {
      workerData: task,
      // It needs no secrets.
      env: { NODE_ENV: 'production' },
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    worker.unref();
    const thread: Thread = { worker, waiting: new Map(), idle: undefined };
    worker.on('message', (answer: PictureAnswer) => {
      if ('fault' in answer)
        log.warn({ path: answer.path, fault: answer.fault }, 'picture not drawn');
      settle(thread, answer.number, 'picture' in answer ? answer.picture : null);
      if (thread.waiting.size === 0) rest(thread);
    });
    worker.on('error', (error) => log.warn({ err: error }, 'pictures cannot be drawn'));
    worker.on('exit', () => {
      threads.delete(thread);
      for (const number of thread.waiting.keys()) settle(thread, number, null);
    });
    threads.add(thread);
    return thread;
  }

  function settle(thread: Thread, number: number, drawn: DrawnPicture | null): void {
    thread.waiting.get(number)?.(drawn);
    thread.waiting.delete(number);
  }

  function rest(thread: Thread): void {
    clearTimeout(thread.idle);
    thread.idle = setTimeout(() => void thread.worker.terminate(), IDLE).unref();
  }

  /** The one with the fewest before; another one while all have many. */
  function leastBusy(): Thread {
    const [first] = [...threads].sort((one, other) => one.waiting.size - other.waiting.size);
    if (first === undefined) return start();
    return first.waiting.size >= QUEUE && threads.size < THREADS ? start() : first;
  }

  return {
    async draw(subject) {
      const thread = leastBusy();
      clearTimeout(thread.idle);
      numbers += 1;
      const number = numbers;
      const hanging = setTimeout(() => void thread.worker.terminate(), HANGS).unref();
      return new Promise((resolve) => {
        thread.waiting.set(number, (drawn) => {
          clearTimeout(hanging);
          resolve(drawn);
        });
        // A thread has no origin.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        thread.worker.postMessage({ number, subject });
      });
    },
    isBusy: () =>
      threads.size >= THREADS && [...threads].every(({ waiting }) => waiting.size >= QUEUE),
    async closeAll() {
      const open = [...threads];
      threads.clear();
      await Promise.all(open.map(({ worker }) => worker.terminate()));
    },
  };
}
