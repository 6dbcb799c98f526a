import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { WideScope } from '../../platform/scope/scope.ts';

export interface PaymentFigures {
  readonly waiting: number;
  /** Of those waiting: the time in which customers could pay is over. */
  readonly overdue: number;
  /** Refused by the gateway since a moment. */
  readonly refused: number;
}

/** Payments that have no outcome yet, and those that were refused lately, counted up to a number each. */
export async function selectPaymentFigures(
  _scope: WideScope,
  queries: Queries,
  {
    now,
    refusedSince,
    most,
  }: {
    readonly now: Temporal.Instant;
    readonly refusedSince: Temporal.Instant;
    readonly most: number;
  },
): Promise<PaymentFigures> {
  const { rows } = await sql<PaymentFigures>`
    SELECT count(*)::int AS waiting, count(*) FILTER (WHERE expires_at < ${now})::int AS overdue,
           (SELECT count(*)::int FROM (
             SELECT 1 FROM payments
             WHERE state = 'refused' AND settled_at >= ${refusedSince} LIMIT ${most}) AS refused) AS refused
    FROM (SELECT expires_at FROM payments WHERE state = 'pending' LIMIT ${most}) AS pending`.execute(
    queries,
  );
  return rows[0] ?? { waiting: 0, overdue: 0, refused: 0 };
}
