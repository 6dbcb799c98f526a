import type { Currency } from '@rampa/contract';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { WideScope } from '../../platform/scope/scope.ts';

export interface OrderFigures {
  /** Placed in the period, by their present state. */
  readonly placed: readonly PlacedFigure[];
  /** Sent in the period. */
  readonly sent: { readonly orders: number; readonly devices: number };
  /** Wait to be packed now. */
  readonly toPack: { readonly orders: number; readonly devices: number };
}

export interface PlacedFigure {
  readonly state: string;
  readonly orders: number;
  readonly devices: number;
  readonly totalMinor: number;
  readonly currency: Currency;
}

/** Orders of a period: each part reads an index over its rows, however long the history is. */
export async function selectOrderFigures(
  _scope: WideScope,
  queries: Queries,
  { from, before }: { readonly from: Temporal.Instant; readonly before: Temporal.Instant },
): Promise<OrderFigures> {
  const placed = await sql<PlacedFigure>`
    SELECT state, currency, count(*)::bigint AS orders, sum(quantity)::bigint AS devices,
           sum(total_minor)::bigint AS "totalMinor"
    FROM orders WHERE created_at >= ${from} AND created_at < ${before}
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(queries);
  const counted = queries
    .selectFrom('orders')
    .select((eb) => [
      eb.fn.countAll<number>().as('orders'),
      sql<number>`coalesce(sum(quantity), 0)::bigint`.as('devices'),
    ]);
  return {
    placed: placed.rows,
    sent: await counted
      .where('sent_at', '>=', from)
      .where('sent_at', '<', before)
      .executeTakeFirstOrThrow(),
    toPack: await counted.where('state', '=', 'confirmed').executeTakeFirstOrThrow(),
  };
}

/** Orders that wait to be packed, counted up to a number. */
export async function countToPack(
  _scope: WideScope,
  queries: Queries,
  most: number,
): Promise<number> {
  return countRows(
    queries,
    queries.selectFrom('orders').select('order_id').where('state', '=', 'confirmed').limit(most),
  );
}

/** Orders that are to be picked up at a point of sale and were not yet. */
export function countPickUps(
  _scope: WideScope,
  queries: Queries,
  pointId: string,
): Promise<number> {
  return countRows(
    queries,
    queries
      .selectFrom('orders')
      .select('order_id')
      .where('point_of_sale_id', '=', pointId)
      // Word for word as in the index.
      .where(sql<boolean>`state = ANY (ARRAY['confirmed'::text, 'sent'::text])`),
  );
}
