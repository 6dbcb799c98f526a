import type { Currency } from '@rampa/contract';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../../platform/database/database.ts';
import type { WideScope } from '../../../platform/scope/scope.ts';

/** Transfers that somebody of the staff assigned in a period. */
export interface AssignedFigure {
  /** As in the audit trail. */
  readonly by: string;
  readonly currency: Currency;
  readonly count: number;
  readonly amountMinor: number;
}

/** Read from the index over when transfers were assigned. */
export async function selectAssignedFigures(
  _scope: WideScope,
  queries: Queries,
  { from, before }: { readonly from: Temporal.Instant; readonly before: Temporal.Instant },
): Promise<readonly AssignedFigure[]> {
  const { rows } = await sql<AssignedFigure>`
    SELECT resolved_by AS by, currency, count(*)::bigint AS count, sum(amount_minor)::bigint AS "amountMinor"
    FROM bank_transfers
    WHERE resolved_at >= ${from}::timestamptz AND resolved_at < ${before}::timestamptz
    GROUP BY 1, 2`.execute(queries);
  return rows;
}
