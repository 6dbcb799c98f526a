import type { Queries, Tx } from '../../platform/database/database.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { movePayment, selectPayment, type PaymentRecord } from './payments.store.ts';
import { lockPaymentState, sumOfReversals, takeUnbooked } from './reversals.store.ts';
import type { SettlementDeps } from './settlement.ts';

export const refundJob = defineJob<{ orderNumber: string }>({
  queue: 'payment-refund',
  retries: 60,
  retryDelay: 10,
  retryDelayMax: 3600,
  expireIn: 120,
});

export interface Refunds {
  request(tx: Tx, orderNumber: string): Promise<void>;
  refund(orderNumber: string): Promise<void>;
}

/** Refunds whole payments, once, even if killed between the gateway's confirmation and our own. */
export function createRefunds(deps: SettlementDeps): Refunds {
  const { all, database, jobs, clock, log, provider } = deps;

  /** The gateway has no idempotency key, so it is queried first for what it has done already. */
  const giveBack = async (payment: PaymentRecord): Promise<void> => {
    const isReversed = async (): Promise<boolean> =>
      (await provider.status(payment.orderNumber))?.outcome === 'reversed';
    if (await isReversed()) return;
    if (await provider.refund(payment)) return;
    if (await isReversed()) return;
    throw new Error(`The gateway refuses to refund ${payment.orderNumber}`);
  };

  /**
   * What is to be done where money of it went back already: `refund` where none did, `settle` where all of it did and
   * nobody has booked it. A rest is for people to decide: the gateway refunds whole payments alone.
   */
  const wish = async (
    scope: AccountScope,
    queries: Queries,
    { orderNumber, amountMinor, purpose }: PaymentRecord,
  ): Promise<'refund' | 'settle' | 'nothing'> => {
    const wentBackMinor = await sumOfReversals(scope, queries, orderNumber);
    if (wentBackMinor === 0) return 'refund';
    if (wentBackMinor < amountMinor) {
      log.error(
        { orderNumber, amountMinor, wentBackMinor },
        'a part of a payment went back already: its rest is not refunded',
      );
      return 'nothing';
    }
    return deps.purposeOf(purpose).reversed === undefined ? 'settle' : 'nothing';
  };

  const refund: Refunds['refund'] = async (orderNumber) => {
    const payment = await selectPayment(all, database.queries, provider.name, orderNumber);
    if (payment?.state !== 'paid') return;
    const scope = all.account(payment.accountId);
    const wished = await wish(scope, database.queries, payment);
    if (wished === 'nothing') return;
    if (wished === 'refund') await giveBack(payment);
    await database.transaction(async (tx) => {
      await lockPaymentState(scope, tx, payment.paymentId);
      // The gateway tells of it as of any refund, and may have been faster.
      if ((await wish(scope, tx, payment)) === 'nothing') return;
      await takeUnbooked(scope, tx, orderNumber, clock.now());
      const moved = await movePayment(scope, tx, {
        paymentId: payment.paymentId,
        from: ['paid'],
        to: 'refunded',
        at: clock.now(),
      });
      if (moved !== null) await deps.purposeOf(moved.purpose).settled(scope, tx, moved, null);
    });
  };

  jobs.on(refundJob, ({ orderNumber }) => refund(orderNumber));
  return {
    request: (tx, orderNumber) => jobs.enqueue(tx, refundJob, { orderNumber }),
    refund,
  };
}
