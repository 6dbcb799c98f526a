import type { Currency } from '@rampa/contract';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { WideScope } from '../../platform/scope/scope.ts';
import { staffAccountId } from '../identity/index.ts';

/** What a clerk did at the counter in a period. */
export interface CounterFigure {
  readonly clerkId: string;
  /** `till-differences` are the closings with one; all others count what is in their name. */
  readonly work:
    | 'cash-top-ups'
    | 'device-sales'
    | 'cash-returned'
    | 'tills-closed'
    | 'till-differences';
  readonly currency: Currency;
  readonly count: number;
  /** Minor units: what was taken, given back or handed over; of differences what was counted beyond what was booked, below zero where cash was missing. */
  readonly amountMinor: number;
}

/**
 * Cash is the clerk's in whose till it was, on the day when it was taken, went back, or was handed over. Each part reads
 * an index over its days; what was taken, the index alone.
 */
export async function selectCounterFigures(
  _scope: WideScope,
  queries: Queries,
  { from, before }: { readonly from: Temporal.Instant; readonly before: Temporal.Instant },
): Promise<readonly CounterFigure[]> {
  const cash = await sql<CounterFigure>`
    SELECT clerk_id AS "clerkId", CASE kind WHEN 'sale' THEN 'device-sales' ELSE 'cash-top-ups' END AS work,
           currency, count(*)::bigint AS count, sum(amount_minor)::bigint AS "amountMinor"
    FROM cash_top_ups WHERE taken_at >= ${from}::timestamptz AND taken_at < ${before}::timestamptz
    GROUP BY 1, 2, 3`.execute(queries);
  const returned = await sql<CounterFigure>`
    SELECT clerk_id AS "clerkId", 'cash-returned' AS work, currency, count(*)::bigint AS count,
           sum(amount_minor)::bigint AS "amountMinor"
    FROM cash_top_ups WHERE returned_at >= ${from}::timestamptz AND returned_at < ${before}::timestamptz
    GROUP BY 1, 3`.execute(queries);
  const closed = await sql<Closed>`
    SELECT user_id AS "clerkId", currency, count(*)::bigint AS count, sum(counted_minor)::bigint AS "countedMinor",
           count(*) FILTER (WHERE counted_minor <> taken_minor - returned_minor)::bigint AS differ,
           sum(counted_minor - taken_minor + returned_minor)::bigint AS "differenceMinor"
    FROM till_closings
    WHERE account_id = ${staffAccountId} AND closed_at >= ${from}::timestamptz
      AND closed_at < ${before}::timestamptz
    GROUP BY 1, 2`.execute(queries);
  return [...cash.rows, ...returned.rows, ...closed.rows.flatMap(figuresOfClosings)];
}

interface Closed extends Pick<CounterFigure, 'clerkId' | 'currency' | 'count'> {
  readonly countedMinor: number;
  readonly differ: number;
  readonly differenceMinor: number;
}

function figuresOfClosings({
  clerkId,
  currency,
  count,
  countedMinor,
  differ,
  differenceMinor,
}: Closed): readonly CounterFigure[] {
  const of = { clerkId, currency };
  return [
    { ...of, work: 'tills-closed', count, amountMinor: countedMinor },
    ...(differ === 0
      ? []
      : [
          { ...of, work: 'till-differences', count: differ, amountMinor: differenceMinor } as const,
        ]),
  ];
}
