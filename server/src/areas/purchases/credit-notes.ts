import { taxIn } from '@rampa/contract/purchases';
import type { Temporal } from 'temporal-polyfill';
import { tollTimeZone, type Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import {
  insertCreditNote,
  selectCreditedOfOrder,
  selectCreditNote,
  selectWithoutCreditNote,
  takeNumber,
  type WithoutCreditNote,
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
 * Issues the credit note of an order that is refunded, in the transaction that books it; once. It is for what credit notes
 * of complaints have left of the invoice; none where that is nothing. The order is locked, and the series is the last thing
 * that a refund locks: all others wait for their numbers, and for nothing else of it.
 */
export async function issueCreditNote(
  scope: AccountScope,
  tx: Tx,
  order: OrderRecord,
  issuedAt: Temporal.Instant,
): Promise<void> {
  if ((await selectCreditNote(scope, tx, order)) !== undefined) return;
  const before = await selectCreditedOfOrder(scope, tx, order.orderNumber);
  const totalMinor = order.totalMinor - before.totalMinor;
  if (totalMinor <= 0) return;
  // Of what was credited before, the taxed part was rounded down.
  const taxedMinor = Math.min(taxedOf(order) - before.taxedMinor, totalMinor);
  const { year } = issuedAt.toZonedDateTimeISO(tollTimeZone);
  const number = await takeNumber(scope, tx, year);
  await insertCreditNote(scope, tx, order, {
    number: `KO-${year}-${String(number).padStart(6, '0')}`,
    issuedAt,
    totalMinor,
    taxedMinor,
    taxMinor: taxIn(taxedMinor, order.vatPercent),
    vatPercent: order.vatPercent,
  });
}

/** Issues those that a server of the version before has left out, dated by when that is done. */
export function createCreditNoteSweep({
  database,
  clock,
  log,
  step = 100,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
  /** How many are looked for at once. */
  readonly step?: number;
}): (all: AllAccounts) => Promise<void> {
  const issue = (scope: AccountScope, orderNumber: string): Promise<void> =>
    database.transaction(async (tx) => {
      const order = await lockOrder(scope, tx, orderNumber);
      if (order?.paymentState === 'refunded') await issueCreditNote(scope, tx, order, clock.now());
    });

  return async (all) => {
    let after: WithoutCreditNote | undefined;
    for (;;) {
      const found = await selectWithoutCreditNote(all, database.queries, { after, most: step });
      for (const { accountId, orderNumber } of found) {
        try {
          await issue(all.account(accountId), orderNumber);
        } catch (error) {
          // One order's fault is told, and is no reason for the others to wait.
          log.error({ accountId, orderNumber, err: error }, 'a credit note could not be issued');
        }
      }
      if (found.length < step) return;
      after = found.at(-1);
    }
  };
}
