import type { PgBoss } from 'pg-boss';
import { givenUpDays } from './jobs-schema.ts';

const DAY_SECONDS = 86_400;

/** A queue, and how its jobs are retried; times in seconds. */
export interface QueueKind {
  readonly queue: string;
  /** Attempts after the first, with exponential back-off. */
  readonly retries: number;
  /** Before the first retry. */
  readonly retryDelay: number;
  /** Longest pause between two attempts. */
  readonly retryDelayMax: number;
  /** How long one attempt may take before another worker takes over. */
  readonly expireIn: number;
}

/** Creates the queues, and gives those that are there the settings of this program: each only if it differs. */
export async function bringQueues(
  boss: PgBoss,
  kinds: Iterable<{ readonly kind: QueueKind }>,
): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { kind } of kinds) {
    const wanted = patienceOf(kind);
    const there = known.get(kind.queue);
    if (there !== undefined && isAs(there, wanted)) continue;
    await boss.createQueue(kind.queue, wanted);
    // An existing queue would otherwise keep its old settings.
    await boss.updateQueue(kind.queue, wanted);
  }
}

function patienceOf(kind: QueueKind) {
  return {
    retryLimit: kind.retries,
    retryDelay: kind.retryDelay,
    retryBackoff: true,
    retryDelayMax: kind.retryDelayMax,
    expireInSeconds: kind.expireIn,
    // Those that were given up; what is done goes at once.
    deleteAfterSeconds: givenUpDays * DAY_SECONDS,
  };
}

function isAs(queue: object, wanted: object): boolean {
  const found = new Map<string, unknown>(Object.entries(queue));
  return Object.entries(wanted).every(([name, value]) => found.get(name) === value);
}
