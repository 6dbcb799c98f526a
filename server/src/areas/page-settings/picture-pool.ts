import { availableParallelism } from 'node:os';
import type { DrawnPicture, PictureSubject, PictureWorkshop } from '@rampa/contract';
import type { Log } from '../../platform/log.ts';
import { createThreadPool } from '../../platform/threads/thread-pool.ts';
import type { PictureAnswer, PictureTask } from './picture-thread.ts';

export interface PicturePool {
  /** Null if it cannot be drawn; throws if its thread has ended, for whatever reason. With `briefly` nobody waits for it, and the thread need not stay for others. */
  draw(subject: PictureSubject, stays?: 'briefly'): Promise<DrawnPicture | null>;
  /** A drawing is likely soon: starts a thread if there is none. */
  isReady(): boolean;
  /** Not too many drawings wait. */
  hasRoom(): boolean;
  /** Later drawings have another workshop. */
  closeAll(): Promise<void>;
}

/** One core is for whoever answers requests. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Drawings that wait before the next thread is used. */
const QUEUE = 4;
/** Milliseconds after which an idle thread ends; the portal takes a while to load again. */
const IDLE = 10 * 60_000;
/** The same where nobody has asked for a page yet: a server to which nobody comes does without the 50 MB of a thread. */
const IDLE_UNASKED = 30_000;
/** Milliseconds after which a drawing counts as hanging. */
const HANGS = 10_000;

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
  const threads = createThreadPool<PictureSubject, PictureAnswer>({
    program: new URL('./picture-thread.ts', import.meta.url),
    data: (): PictureTask => ({ portal, workshop: workshop() }),
    most: THREADS,
    queue: QUEUE,
    idle: IDLE,
    hangs: HANGS,
    memory: 256,
    onError: (error) => log.warn({ err: error }, 'pictures cannot be drawn'),
  });

  return {
    async draw(subject, stays) {
      const answer = await threads.ask(subject, stays === 'briefly' ? IDLE_UNASKED : IDLE);
      if ('picture' in answer) return answer.picture;
      // What an address asks is its reader's business.
      const [path] = subject.path.split('?');
      log.warn({ path, fault: answer.fault }, 'picture not drawn');
      return null;
    },
    isReady() {
      threads.warm();
      const { up, waiting } = threads.state();
      return up && waiting < QUEUE;
    },
    hasRoom: () => threads.state().waiting < QUEUE,
    closeAll: () => threads.closeAll(),
  };
}
