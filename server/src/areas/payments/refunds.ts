import type { Queries, Tx } from '../../platform/database/database.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { movePayment, selectPayment, type PaymentRecord } from './payments.store.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { lockPaymentState, sumOfReversals } from './reversals.store.ts';
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
  const { all, database, jobs, clock, provider } = deps;

  /** The gateway has no idempotency key, so it is queried first for what it has done already. */
  const giveBack = async (payment: PaymentRecord): Promise<void> => {
    const isReversed = async (): Promise<boolean> =>
      (await provider.status(payment.orderNumber))?.outcome === 'reversed';
    if (await isReversed()) return;
    if (await provider.refund(payment)) return;
    if (await isReversed()) return;
    throw new Error(`The gateway refuses to refund ${payment.orderNumber}`);
  };

  /** Money of it went back without us: what is left, if any, is for people to decide. */
  const wentBack = async (
    scope: AccountScope,
    queries: Queries,
    orderNumber: string,
  ): Promise<boolean> => (await sumOfReversals(scope, queries, orderNumber)) > 0;

  const refund: Refunds['refund'] = async (orderNumber) => {
    const payment = await selectPayment(all, database.queries, provider.name, orderNumber);
    if (payment?.state !== 'paid') return;
    const scope = all.account(payment.accountId);
    if (await wentBack(scope, database.queries, orderNumber)) return;
    await giveBack(payment);
    await database.transaction(async (tx) => {
      await lockPaymentState(scope, tx, payment.paymentId);
      // The gateway tells of it as of any refund, and may have been faster.
      if (await wentBack(scope, tx, orderNumber)) return;
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
