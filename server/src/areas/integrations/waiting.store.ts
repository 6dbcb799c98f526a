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
