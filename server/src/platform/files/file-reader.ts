import { failure, success, type Outcome } from '@rampa/contract';
import { createThreadPool } from '../threads/thread-pool.ts';

/**
 * Reads files that somebody sends: small ones at once, larger ones in a thread with limits of time and
 * memory, so that none of them holds a request up.
 */
export interface FileReader<Order, Answer> {
  /** Call it after the attempt was counted. Unavailable: too many wait, or its thread has ended over it. */
  read(order: Order): Promise<Outcome<Answer, 'server.unavailable'>>;
  /** Ends its thread. */
  close(): void;
}

export interface FileReaderOptions<Order, Answer> {
  /** Of its thread; it calls `answerOrders` with the same function. */
  readonly program: URL;
  readonly read: (order: Order) => Answer;
  readonly onError: (error: Error) => void;
}

/**
 * Bytes of a file that is read at once. Lanes send each passage by itself, and asking a thread takes longer
 * than reading it; the worst text of this size takes about ten milliseconds.
 */
const SMALL = 64 * 1024;
/** Files that wait; each is at most five megabytes. */
const MOST_WAITING = 16;
const RETRY_AFTER_SECONDS = 2;
/** Milliseconds; the worst file that is allowed takes about a thousand. */
const HANGS = 15_000;
const IDLE = 60_000;
/** MB of objects; the worst file needs about half of it. */
const MEMORY = 256;

export function createFileReader<Order extends { readonly bytes: Uint8Array }, Answer>({
  program,
  read,
  onError,
}: FileReaderOptions<Order, Answer>): FileReader<Order, Answer> {
  const threads = createThreadPool<Order, Answer>({
    program,
    most: 1,
    queue: 1,
    idle: IDLE,
    hangs: HANGS,
    memory: MEMORY,
    onError,
  });
  const busy = failure('server.unavailable', { seconds: RETRY_AFTER_SECONDS });
  return {
    async read(order) {
      if (order.bytes.byteLength <= SMALL) return success(read(order));
      if (threads.state().waiting >= MOST_WAITING) return busy;
      try {
        return success(await threads.ask(order));
      } catch {
        return busy;
      }
    },
    close: () => void threads.closeAll(),
  };
}

/** A reader whose thread answers a long list in parts (`../threads/parts.ts`); `whole` makes the list of them again. */
export function createListReader<Order extends { readonly bytes: Uint8Array }, Answer, List>({
  whole,
  ...options
}: FileReaderOptions<Order, Answer> & {
  readonly whole: (answer: Answer) => Promise<List>;
}): FileReader<Order, List> {
  const reader = createFileReader(options);
  return {
    async read(order) {
      const outcome = await reader.read(order);
      return outcome.ok ? success(await whole(outcome.value)) : outcome;
    },
    close: reader.close,
  };
}

/** What is sent alone, without anything that says how to read it. */
export interface SentBytes {
  readonly bytes: Uint8Array;
}
