import { Temporal } from 'temporal-polyfill';
import { newOrderNumber } from '../../server/src/areas/payments/index.ts';
import type { PastTopUp } from '../../server/src/areas/top-ups/index.ts';
import type { Queries } from '../../server/src/platform/database/database.ts';
import { selectTakenNumbers } from './continue-lives.store.ts';

/** The top-ups with order numbers that are not in use. */
export async function numbered(
  queries: Queries,
  topUps: readonly PastTopUp[],
): Promise<PastTopUp[]> {
  const given = new Set<string>();
  let open = [...topUps];
  const done: PastTopUp[] = [];
  while (open.length > 0) {
    const tried = open.map((topUp) => ({
      ...topUp,
      orderNumber: newOrderNumber(Temporal.Instant.from(topUp.createdAt)),
    }));
    const taken = await selectTakenNumbers(
      queries,
      tried.map(({ orderNumber }) => orderNumber),
    );
    open = [];
    for (const topUp of tried) {
      if (taken.has(topUp.orderNumber) || given.has(topUp.orderNumber)) open.push(topUp);
      else done.push(topUp);
      given.add(topUp.orderNumber);
    }
  }
  return done;
}
