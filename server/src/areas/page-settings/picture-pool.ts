import { Worker } from 'node:worker_threads';
import type { DrawnPicture, PictureSubject, PictureWorkshop } from '@rampa/contract';
import type { Log } from '../../platform/log.ts';
import type { PictureAnswer, PictureTask } from './picture-thread.ts';

export interface PicturePool {
  /** Null if it cannot be drawn; throws if its thread has ended, for whatever reason. */
  draw(subject: PictureSubject): Promise<DrawnPicture | null>;
  /** A drawing is likely soon: starts a thread if there is none. */
  isReady(): boolean;
  /** Later drawings have another workshop. */
  closeAll(): Promise<void>;
}

const THREADS = 2;
/** Drawings that wait in one thread before the next thread is used. */
const QUEUE = 4;
/** Milliseconds after which an idle thread ends; the portal takes a while to load again. */
const IDLE = 10 * 60_000;
/** Milliseconds after which a drawing counts as hanging: its thread ends, with everything that waits there. */
const HANGS = 10_000;

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, PromiseWithResolvers<DrawnPicture | null>>;
  /** The portal is loaded in it. */
  up: boolean;
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
    const thread: Thread = { worker, waiting: new Map(), up: false, idle: undefined };
    worker.on('message', (answer: PictureAnswer | 'up') => {
      thread.up = true;
      if (answer === 'up') {
        // It may have been started for no drawing in particular.
        if (thread.waiting.size === 0) rest(thread);
        return;
      }
      if ('fault' in answer)
        log.warn({ path: answer.path, fault: answer.fault }, 'picture not drawn');
      thread.waiting.get(answer.number)?.resolve('picture' in answer ? answer.picture : null);
      thread.waiting.delete(answer.number);
      if (thread.waiting.size === 0) rest(thread);
    });
    worker.on('error', (error) => log.warn({ err: error }, 'pictures cannot be drawn'));
    worker.on('exit', () => {
      threads.delete(thread);
      for (const { reject } of thread.waiting.values()) reject(new Error('The thread has ended.'));
    });
    threads.add(thread);
    return thread;
  }

  function rest(thread: Thread): void {
    clearTimeout(thread.idle);
    thread.idle = setTimeout(() => {
      threads.delete(thread);
      void thread.worker.terminate();
    }, IDLE).unref();
  }

  /** The one that will be free first; another one is started while all are busy. */
  function leastBusy(): Thread {
    const [first] = [...threads].sort(
      (one, other) => Number(other.up) - Number(one.up) || one.waiting.size - other.waiting.size,
    );
    if (first === undefined) return start();
    if (first.waiting.size >= QUEUE && threads.size < THREADS) start();
    return first;
  }

  return {
    async draw(subject) {
      const thread = leastBusy();
      clearTimeout(thread.idle);
      numbers += 1;
      const number = numbers;
      const hanging = setTimeout(() => void thread.worker.terminate(), HANGS).unref();
      const drawn = Promise.withResolvers<DrawnPicture | null>();
      thread.waiting.set(number, drawn);
      // A thread has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      thread.worker.postMessage({ number, subject });
      try {
        return await drawn.promise;
      } finally {
        clearTimeout(hanging);
      }
    },
    isReady() {
      if (threads.size === 0) start();
      return [...threads].some(({ up, waiting }) => up && waiting.size < QUEUE);
    },
    async closeAll() {
      const open = [...threads];
      threads.clear();
      await Promise.all(open.map(({ worker }) => worker.terminate()));
    },
  };
}
