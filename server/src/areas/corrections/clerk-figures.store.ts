import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { WideScope } from '../../platform/scope/scope.ts';

/** What somebody of the staff decided about passages in a period. */
export interface CorrectionFigure {
  /** As in the audit trail. */
  readonly by: string;
  readonly work: 'passages-corrected' | 'passages-accepted' | 'refused-passages';
  readonly count: number;
  /** Minor units: what was given back of marked passages, and what refused ones were charged. */
  readonly amountMinor: number;
}

/** By the day of the decision; what was recorded before anybody decided is nobody's. Each part reads an index over its days. */
export async function selectCorrectionFigures(
  _scope: WideScope,
  queries: Queries,
  { from, before }: { readonly from: Temporal.Instant; readonly before: Temporal.Instant },
): Promise<readonly CorrectionFigure[]> {
  const reviewed = await sql<CorrectionFigure>`
    SELECT decided_by AS by, 'passages-' || state AS work, count(*)::bigint AS count,
           sum(refund_minor)::bigint AS "amountMinor"
    FROM passage_reviews
    WHERE decided_at >= ${from}::timestamptz AND decided_at < ${before}::timestamptz
    GROUP BY 1, 2`.execute(queries);
  const refused = await sql<CorrectionFigure>`
    SELECT decided_by AS by, 'refused-passages' AS work, count(*)::bigint AS count,
           coalesce(sum(amount_minor), 0)::bigint AS "amountMinor"
    FROM refused_passages
    WHERE decided_at >= ${from}::timestamptz AND decided_at < ${before}::timestamptz AND decided_by <> ''
    GROUP BY 1`.execute(queries);
  return [...reviewed.rows, ...refused.rows];
}
