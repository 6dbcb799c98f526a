import { parentPort } from 'node:worker_threads';

/** What a thread says: that its program is loaded, then an answer to each order. */
export type FromThread<Answer> = 'up' | { readonly answer: Answer };

/** The program of a thread of a `ThreadPool`; it ends with what `answer` throws. */
export function answerOrders<Order, Answer>(
  answer: (order: Order) => Promise<Answer> | Answer,
): void {
  const say = (message: FromThread<Answer>): void => {
    // A thread has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    parentPort?.postMessage(message);
  };
  parentPort?.on('message', (order: Order) => {
    void Promise.resolve(answer(order)).then((answered) => say({ answer: answered }));
  });
  say('up');
}
