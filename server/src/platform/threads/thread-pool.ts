import { Worker } from 'node:worker_threads';
import type { FromThread } from './answer-orders.ts';

/** Threads that take orders, one after the other each, so that work on the processor holds no request up. */
export interface ThreadPool<Order, Answer> {
  /**
   * Waits until a thread is free, then for its answer; throws if the thread ended meanwhile, for
   * whatever reason, or all threads were closed. `idle`: milliseconds after which its thread ends then, if nothing
   * else comes; left out, as usual.
   */
  ask(order: Order, idle?: number): Promise<Answer>;
  /** Starts a thread if there is none, and keeps one that is idle. */
  warm(): void;
  /** A thread has loaded its program, and orders wait for one. */
  state(): { readonly up: boolean; readonly waiting: number };
  /** Ends all of them with everything that waits; later orders start new ones. */
  closeAll(): Promise<void>;
}

export interface ThreadPoolOptions {
  /** Its program, which calls `answerOrders`. */
  readonly program: URL;
  /** What its program is given at the start, as `workerData`. */
  readonly data?: () => unknown;
  readonly most: number;
  /** Orders that wait before another thread is started. */
  readonly queue: number;
  /** Milliseconds after which an idle thread ends. */
  readonly idle: number;
  /** Milliseconds after which an order counts as hanging: its thread ends, and it has no answer. */
  readonly hangs: number;
  /** MB of objects; with more its thread ends. */
  readonly memory: number;
  readonly onError: (error: Error) => void;
}

/** Milliseconds in which a thread has to load its program; on a busy machine that takes seconds. */
const STARTS = 30_000;

interface Waiting<Order, Answer> extends PromiseWithResolvers<Answer> {
  readonly order: Order;
  readonly idle: number;
}

interface Thread<Answer> {
  readonly worker: Worker;
  current: PromiseWithResolvers<Answer> | undefined;
  /** Its program is loaded. */
  up: boolean;
  timer: NodeJS.Timeout | undefined;
  /** Milliseconds after which it ends once it is idle. */
  idle: number;
}

export function createThreadPool<Order, Answer>(
  options: ThreadPoolOptions,
): ThreadPool<Order, Answer> {
  const threads = new Set<Thread<Answer>>();
  let waiting: Waiting<Order, Answer>[] = [];

  function start(): void {
    const worker = new Worker(options.program, {
      workerData: options.data?.(),
      env: environmentOfThreads(),
      // What is young is moved to the old at once when the limit is reached. Node allows 16 MB for that; with more the
      // whole process would end, not the thread alone.
      resourceLimits: { maxOldGenerationSizeMb: options.memory, maxYoungGenerationSizeMb: 12 },
    });
    worker.unref();
    const thread: Thread<Answer> = {
      worker,
      current: undefined,
      up: false,
      timer: undefined,
      idle: options.idle,
    };
    worker.on('message', (message: FromThread<Answer>) => {
      thread.up = true;
      if (message !== 'up') thread.current?.resolve(message.answer);
      thread.current = undefined;
      serve();
    });
    worker.on('error', options.onError);
    worker.on('exit', () => leave(thread));
    thread.timer = setTimeout(() => void worker.terminate(), STARTS).unref();
    threads.add(thread);
  }

  function leave(thread: Thread<Answer>): void {
    clearTimeout(thread.timer);
    const known = threads.delete(thread);
    thread.current?.reject(new Error('The thread has ended.'));
    if (thread.up) serve();
    // Another one would not begin either.
    else if (known) refuseAll();
  }

  function refuseAll(): void {
    for (const { reject } of waiting) reject(new Error('No thread could be started.'));
    waiting = [];
  }

  /** From now on it gets no orders. */
  function end(thread: Thread<Answer>): Promise<number> {
    threads.delete(thread);
    return thread.worker.terminate();
  }

  /** Gives free threads what waits; starts another while all are busy. */
  function serve(): void {
    for (const thread of threads) {
      if (!thread.up || thread.current !== undefined) continue;
      const next = waiting.shift();
      clearTimeout(thread.timer);
      thread.idle = next?.idle ?? thread.idle;
      const patience = next === undefined ? thread.idle : options.hangs;
      thread.timer = setTimeout(() => void end(thread), patience).unref();
      if (next === undefined) continue;
      thread.current = next;
      // A thread has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      thread.worker.postMessage(next.order);
    }
    const another = threads.size === 0 ? 1 : options.queue;
    if (waiting.length >= another && threads.size < options.most) start();
  }

  return {
    ask(order, idle = options.idle) {
      const asked = { order, idle, ...Promise.withResolvers<Answer>() };
      waiting.push(asked);
      serve();
      return asked.promise;
    },
    warm() {
      if (threads.size === 0) start();
      for (const thread of threads) thread.idle = options.idle;
      serve();
    },
    state: () => ({ up: [...threads].some(({ up }) => up), waiting: waiting.length }),
    async closeAll() {
      const ended = [...threads].map(end);
      refuseAll();
      await Promise.all(ended);
    },
  };
}

/**
 * They need no secrets, but to find what was compiled before: the thread that draws is up in half the time then. What the compiler
 * needs for it meanwhile would stay with the process, for the C library cannot give back what is free between pieces that are used.
 */
function environmentOfThreads(): NodeJS.ProcessEnv {
  const compiled = process.env['NODE_COMPILE_CACHE'];
  return {
    NODE_ENV: 'production',
    // Undefined would become a folder of that name.
    ...(compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }),
  };
}
