import { sql } from 'kysely';
import type { Currency } from '@rampa/contract';
import type { ComplaintState } from '@rampa/contract/complaints';
import type { Queries } from '../../platform/database/database.ts';
import type { WideScope } from '../../platform/scope/scope.ts';
import { closedStates, openStates, type Span } from './complaint-rules.ts';

export interface ComplaintFigures {
  readonly received: number;
  /** Decided in the period, by how and by whom; nobody's id for the command line and for customers. */
  readonly decided: readonly DecidedFigure[];
  /** Undecided now, whenever they were received. */
  readonly open: readonly OpenFigure[];
}

export interface DecidedFigure {
  readonly state: ComplaintState;
  readonly handledBy: string | null;
  readonly complaints: number;
  readonly refundMinor: number;
  readonly currency: Currency;
}

export interface OpenFigure {
  readonly state: ComplaintState;
  readonly handledBy: string | null;
  readonly complaints: number;
}

/** Complaints of a period: each part reads an index over its rows, however long the history is. */
export async function selectComplaintFigures(
  _scope: WideScope,
  queries: Queries,
  { from, before }: Span,
): Promise<ComplaintFigures> {
  const received = await queries
    .selectFrom('complaints')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('received_at', '>=', from)
    .where('received_at', '<', before)
    .executeTakeFirstOrThrow();
  const decided = await sql<DecidedFigure>`
    SELECT state, handled_by AS "handledBy", currency, count(*)::bigint AS complaints,
           coalesce(sum(refund_minor), 0)::bigint AS "refundMinor"
    FROM complaints
    WHERE resolved_at >= ${from} AND resolved_at < ${before} AND state = ANY(${[...closedStates]})
    GROUP BY 1, 2, 3 ORDER BY 1, 4 DESC, 2`.execute(queries);
  const open = await sql<OpenFigure>`
    SELECT state, handled_by AS "handledBy", count(*)::bigint AS complaints
    FROM complaints WHERE ${sql.join(
      openStates.map((state) => sql`state = ${sql.lit(state)}`),
      sql` OR `,
    )}
    GROUP BY 1, 2 ORDER BY 1, 3 DESC, 2`.execute(queries);
  return { received: received.n, decided: decided.rows, open: open.rows };
}
