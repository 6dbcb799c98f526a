import type { PgBoss } from 'pg-boss';
import { jobsSchema } from './jobs-schema.ts';

export interface QueueState {
  readonly queue: string;
  readonly waiting: number;
  /** Of the oldest unfinished job; one for later is new when its time comes. */
  readonly oldestSeconds: number;
  /** Given up after the last attempt: needs attention. */
  readonly failed: number;
}

export interface UnfinishedJob<Payload> {
  readonly jobId: string;
  readonly payload: Payload;
  /** Given up after the last attempt. */
  readonly failed: boolean;
  /** Attempts that failed. */
  readonly tries: number;
  /** Epoch milliseconds. */
  readonly since: number;
  /** Epoch milliseconds; null where it runs or was given up. */
  readonly nextAt: number | null;
}

export interface PageOfQueue {
  readonly first: number;
  readonly rows: number;
  /** Up to which it is counted. */
  readonly most: number;
}

export async function selectQueueStates(boss: PgBoss): Promise<readonly QueueState[]> {
  const rows = await boss.getDb().executeSql(
    `SELECT name AS queue,
            count(*) FILTER (WHERE state <> 'failed')::int AS waiting,
            greatest(0, coalesce(extract(epoch FROM now() - min(
              CASE WHEN state = 'created' THEN greatest(created_on, start_after) ELSE created_on END
            ) FILTER (WHERE state <> 'failed')), 0))::float AS "oldestSeconds",
            count(*) FILTER (WHERE state = 'failed')::int AS failed
     FROM ${jobsSchema}.job WHERE state IN ('created', 'retry', 'active', 'failed')
     GROUP BY name`,
  );
  return rows.rows as readonly QueueState[];
}

/** What was put into the queue is of its kind's payload. */
export async function selectUnfinished<Payload>(
  boss: PgBoss,
  queue: string,
  { first, rows, most }: PageOfQueue,
): Promise<{ readonly items: readonly UnfinishedJob<Payload>[]; readonly totalRecords: number }> {
  const unfinished = `FROM ${jobsSchema}.job
    WHERE name = $1 AND state IN ('created', 'retry', 'active', 'failed')`;
  const found = await boss.getDb().executeSql(
    `SELECT id AS "jobId", data AS payload, state = 'failed' AS failed, retry_count AS tries,
            extract(epoch FROM created_on)::float * 1000 AS since,
            CASE WHEN state IN ('created', 'retry')
              THEN extract(epoch FROM greatest(created_on, start_after))::float * 1000 END AS "nextAt"
     ${unfinished} ORDER BY created_on, id OFFSET $2 LIMIT $3`,
    [queue, first, rows],
  );
  const counted = await boss
    .getDb()
    .executeSql(`SELECT count(*)::int AS n FROM (SELECT 1 ${unfinished} LIMIT $2) AS counted`, [
      queue,
      most,
    ]);
  const [count] = counted.rows as readonly { readonly n: number }[];
  return {
    items: found.rows as readonly UnfinishedJob<Payload>[],
    totalRecords: count?.n ?? 0,
  };
}
