import { setTimeout as pause } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Log } from '../log.ts';
import { jobsSchema } from './jobs-schema.ts';

/** How long a job that is due may wait until it is seen, in milliseconds. */
const LOOK_MS = 500;

/**
 * Tells of queues with work until the signal. One look asks for all of them: were each worker to ask for itself, a server that
 * nobody uses would send some thirty statements a second.
 */
export async function tellDueQueues(
  boss: PgBoss,
  queues: readonly string[],
  tell: (queue: string) => void,
  { signal, log }: { readonly signal: AbortSignal; readonly log: Log },
): Promise<void> {
  const isOver = (): boolean => signal.aborted;
  while (!isOver()) {
    try {
      for (const queue of await selectDueQueues(boss, queues)) tell(queue);
    } catch (error) {
      // Whoever stops closes the connections under a look.
      if (!isOver()) log.warn({ err: error }, 'job queue');
    }
    await pause(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** In the order in which workers take jobs, so that a look ends at the first entry of its index that is due. */
async function selectDueQueues(
  boss: PgBoss,
  queues: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await boss.getDb().executeSql(
    `SELECT queue FROM unnest($1::text[]) AS queue, LATERAL (
       SELECT FROM ${jobsSchema}.job
       WHERE name = queue AND state < 'active' AND NOT blocked AND start_after < now()
       ORDER BY priority DESC, created_on LIMIT 1
     ) AS due`,
    [queues],
  );
  return (rows as readonly { readonly queue: string }[]).map(({ queue }) => queue);
}
