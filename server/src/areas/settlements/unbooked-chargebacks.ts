import { tollDay, type Clock } from '../../platform/clock.ts';
import type { ListenerOf } from '../../platform/events/events.ts';
import type { chargebackUnbooked } from '../payments/index.ts';
import { chargebackId, insertDifferences, isSettledUnbooked } from './differences.store.ts';

/** Chargebacks that nothing is booked of wait among the differences, where a settlement that brings them differs in nothing. */
export function createUnbookedChargebacks(clock: Clock): ListenerOf<typeof chargebackUnbooked> {
  return async (tx, { all, orderNumber, transactionId, amountMinor, currency }) => {
    // A settlement may have brought it before.
    if (await isSettledUnbooked(all, tx, transactionId)) return;
    const at = clock.now();
    const difference = {
      differenceId: chargebackId(transactionId),
      verdict: 'not-booked',
      settlementId: null,
      kind: 'chargeback',
      transactionId,
      orderNumber,
      day: tollDay(at),
      settledMinor: -amountMinor,
      oursMinor: null,
      currency,
    } as const;
    await insertDifferences(all, tx, [difference], at);
  };
}
