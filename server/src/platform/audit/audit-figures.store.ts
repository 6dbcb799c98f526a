import type { StaffAction } from '@rampa/contract/staff';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../database/database.ts';
import type { WideScope } from '../scope/scope.ts';

export interface ActionFigure {
  /** As in the audit trail. */
  readonly actor: string;
  readonly action: StaffAction;
  /** Things that it was done to: twice to the same one counts once, and what a click changed nothing of does not count. */
  readonly count: number;
}

/**
 * How much each of the staff did of some actions in a period; read from the index over actions and time. Left out is
 * what a rule did in somebody's transaction, and a click after which all was as before.
 */
export async function countActions(
  _scope: WideScope,
  queries: Queries,
  actions: readonly StaffAction[],
  { from, before }: { readonly from: Temporal.Instant; readonly before: Temporal.Instant },
): Promise<readonly ActionFigure[]> {
  const { rows } = await sql<ActionFigure>`
    SELECT actor, action, count(*)::bigint AS count
    FROM (
      SELECT DISTINCT actor, action, account_id, subject FROM audit_trail
      WHERE action = ANY(${[...actions]}::text[]) AND occurred_at >= ${from}::timestamptz
        AND occurred_at < ${before}::timestamptz AND (actor LIKE 'staff:%' OR actor = 'operator')
        AND details->>'rule' IS NULL AND details->>'repeated' IS DISTINCT FROM 'true'
        AND details->>'tags' IS DISTINCT FROM '0'
    ) AS done GROUP BY 1, 2`.execute(queries);
  return rows;
}
