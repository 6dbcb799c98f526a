import { taxIn } from '@rampa/contract/purchases';
import { tollTimeZone, type Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import {
  insertCreditNote,
  selectCreditNote,
  selectWithoutCreditNote,
  takeNumber,
} from './credit-notes.store.ts';
import { lockOrder, type OrderRecord } from './orders.store.ts';

/** What of an order includes the tax: the prepayment for tolls is not taxed yet. */
export function taxedOf({
  tagsMinor,
  discountMinor,
  deliveryMinor,
}: Pick<OrderRecord, 'tagsMinor' | 'discountMinor' | 'deliveryMinor'>): number {
  return tagsMinor - discountMinor + deliveryMinor;
}

/**
 * Issues the credit note of an order that is refunded, in the transaction that books it; once. The order is locked, and the
 * series last: nothing waits for whoever waits for a number.
 */
export async function issueCreditNote(
  scope: AccountScope,
  tx: Tx,
  order: OrderRecord,
  clock: Clock,
): Promise<void> {
  if ((await selectCreditNote(scope, tx, order)) !== undefined) return;
  const issuedAt = clock.now();
  const { year } = issuedAt.toZonedDateTimeISO(tollTimeZone);
  const taxedMinor = taxedOf(order);
  const number = await takeNumber(scope, tx, year);
  await insertCreditNote(scope, tx, order, {
    number: `KO-${year}-${String(number).padStart(6, '0')}`,
    issuedAt,
    totalMinor: order.totalMinor,
    taxedMinor,
    taxMinor: taxIn(taxedMinor, order.vatPercent),
    vatPercent: order.vatPercent,
  });
}

const STEP = 100;

/** Issues those that a server of the version before has left out. */
export function createCreditNoteSweep({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): (all: AllAccounts) => Promise<void> {
  return async (all) => {
    for (const { accountId, orderNumber } of await selectWithoutCreditNote(
      all,
      database.queries,
      STEP,
    )) {
      const scope = all.account(accountId);
      await database.transaction(async (tx) => {
        const order = await lockOrder(scope, tx, orderNumber);
        if (order?.paymentState === 'refunded') await issueCreditNote(scope, tx, order, clock);
      });
    }
  };
}
