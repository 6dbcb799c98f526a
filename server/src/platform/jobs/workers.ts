import type { PgBoss } from 'pg-boss';
import type { Log } from '../log.ts';
import { allAccounts } from '../scope/make-scope.ts';
import type { AllAccounts } from '../scope/scope.ts';
import { tellDueQueues } from './due-queues.ts';

/** Does one job; `jobId` stays the same on a retry. */
export type Worker<Payload> = (payload: Payload, jobId: string, all: AllAccounts) => Promise<void>;

/** How often workers look for themselves, in seconds: they are woken, and this is for what a failed look did not see. */
const LOOK_THEMSELVES_SECONDS = 60;

/** A server's workers of all queues. */
export interface Workers {
  /** As many as the kind of work wants; those that a start which failed in the middle has added are not added again. */
  add(
    boss: PgBoss,
    kind: { readonly queue: string; readonly workers?: number },
    work: Worker<never>,
  ): Promise<void>;
  /** Wakes them when there is work in their queues, until the signal. */
  wakeWhenDue(boss: PgBoss, signal: AbortSignal): Promise<void>;
}

export function createWorkers(log: Log): Workers {
  /** Ids of workers by queue. */
  const ids = new Map<string, string[]>();

  const begin = async (boss: PgBoss, queue: string, work: Worker<never>): Promise<string> => {
    const worker: string = await boss.work(
      queue,
      { pollingIntervalSeconds: LOOK_THEMSELVES_SECONDS, batchSize: 1 },
      async (jobs) => {
        for (const job of jobs) await run(boss, queue, job, { work, log });
        // There may be more: the pause is for empty queues, not between two mails.
        boss.notifyWorker(worker);
      },
    );
    return worker;
  };

  return {
    async add(boss, { queue, workers = 1 }, work) {
      const ofQueue = ids.get(queue) ?? [];
      ids.set(queue, ofQueue);
      while (ofQueue.length < workers) ofQueue.push(await begin(boss, queue, work));
    },
    async wakeWhenDue(boss, signal) {
      const queues = [...ids].flatMap(([queue, ofQueue]) => (ofQueue.length === 0 ? [] : [queue]));
      // Whoever is at a job looks once more after it.
      const wake = (queue: string): void => {
        for (const worker of ids.get(queue) ?? []) boss.notifyWorker(worker);
      };
      await tellDueQueues(boss, queues, wake, { signal, log });
    },
  };
}

async function run(
  boss: PgBoss,
  queue: string,
  job: { readonly id: string; readonly retryCount: number; readonly data: unknown },
  { work, log }: { readonly work: Worker<never>; readonly log: Log },
): Promise<void> {
  try {
    await work(job.data as never, job.id, allAccounts(queue));
  } catch (error) {
    log.warn({ err: error, queue, job: job.id }, 'a job failed; it will be retried');
    // oxlint-disable-next-line preserve-caught-error -- pg-boss keeps with the job whatever an error holds
    throw new Error(`The log says why, at the job ${job.id}`);
  }
  // Addresses and links of customers are in them, so what is done leaves nothing behind. An attempt that
  // another worker has taken over meanwhile is left to it.
  await boss.deleteJob(queue, job);
}
