import { parentPort } from 'node:worker_threads';

/** What a thread says: that its program is loaded, then an answer to each order. */
export type FromThread<Answer> = 'up' | { readonly answer: Answer };

/**
 * The program of a thread of a `ThreadPool`; it ends with what `answer` throws. Which orders come, the pool's type
 * says.
 */
export function answerOrders(answer: (order: never) => unknown): void {
  const say = (message: FromThread<unknown>): void => {
    // A thread has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    parentPort?.postMessage(message);
  };
  parentPort?.on('message', (order: unknown) => {
    // By the pool's type it is what this program takes.
    void Promise.resolve(answer(order as never)).then((answered) => say({ answer: answered }));
  });
  say('up');
}
