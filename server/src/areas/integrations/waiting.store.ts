import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { WideScope } from '../../platform/scope/scope.ts';

export interface WaitingDeliveries {
  readonly waiting: number;
  readonly oldestSeconds: number;
  /** Webhooks whose last try failed. */
  readonly failing: number;
}

/** Requests to webhooks that have not been taken, counted up to a number. */
export async function selectWaitingDeliveries(
  _scope: WideScope,
  queries: Queries,
  { now, most }: { readonly now: Temporal.Instant; readonly most: number },
): Promise<WaitingDeliveries> {
  const { rows } = await sql<WaitingDeliveries>`
    SELECT count(*)::int AS waiting,
           greatest(0, coalesce(extract(epoch FROM ${now} - min(created_at)), 0))::int AS "oldestSeconds",
           (SELECT count(*)::int FROM webhooks
            WHERE state = 'on' AND failing_since IS NOT NULL) AS failing
    FROM (SELECT created_at FROM webhook_deliveries WHERE state = 'waiting' LIMIT ${most}) AS waiting`.execute(
    queries,
  );
  return rows[0] ?? { waiting: 0, oldestSeconds: 0, failing: 0 };
}

/** A webhook whose requests wait or fail. */
export interface WaitingWebhook {
  readonly accountId: string;
  readonly webhookId: string;
  readonly url: string;
  readonly waiting: number;
  readonly oldestAt: Temporal.Instant | null;
  readonly failingSince: Temporal.Instant | null;
  readonly failures: number;
}

/** A page of them, those that fail longest first, and how many there are up to a number. */
export async function selectWaitingWebhooks(
  _scope: WideScope,
  queries: Queries,
  { first, rows, most }: { readonly first: number; readonly rows: number; readonly most: number },
): Promise<{ readonly items: readonly WaitingWebhook[]; readonly totalRecords: number }> {
  const { rows: items } = await sql<WaitingWebhook & { readonly total: number }>`
    WITH queued AS (
      SELECT account_id, webhook_id, count(*)::int AS waiting, min(created_at) AS oldest_at
      FROM (SELECT account_id, webhook_id, created_at FROM webhook_deliveries
            WHERE state = 'waiting' LIMIT ${most}) AS waiting
      GROUP BY account_id, webhook_id)
    SELECT w.account_id AS "accountId", w.webhook_id AS "webhookId", w.url, coalesce(q.waiting, 0) AS waiting,
      q.oldest_at AS "oldestAt", w.failing_since AS "failingSince", w.failures,
      (count(*) OVER ())::int AS total
    FROM webhooks AS w LEFT JOIN queued AS q ON q.account_id = w.account_id AND q.webhook_id = w.webhook_id
    WHERE w.state = 'on' AND (w.failing_since IS NOT NULL OR q.waiting IS NOT NULL)
    ORDER BY w.failing_since NULLS LAST, q.oldest_at, w.webhook_id
    OFFSET ${first} LIMIT ${rows}`.execute(queries);
  return { items, totalRecords: Math.min(most, items[0]?.total ?? 0) };
}
