import type { Temporal } from 'temporal-polyfill';
import type { Database } from '../../platform/database/database.ts';
import type { WideScope } from '../../platform/scope/scope.ts';
import { countToPack, selectOrderFigures, type OrderFigures } from './figures.store.ts';

export interface OrdersInFigures {
  /** Orders that wait to be packed, counted up to a number. */
  toPack(scope: WideScope, most: number): Promise<number>;
  /** Of a period; read where it disturbs nobody. */
  of(
    scope: WideScope,
    span: { readonly from: Temporal.Instant; readonly before: Temporal.Instant },
  ): Promise<OrderFigures>;
}

/** What the operator wants to know of orders as a whole. */
export function createOrdersInFigures(database: Database): OrdersInFigures {
  return {
    toPack: (scope, most) => countToPack(scope, database.queries, most),
    of: (scope, span) => database.read((from) => selectOrderFigures(scope, from.queries, span)),
  };
}
