import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Log } from '../../platform/log.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import { chargebackUnbooked } from './events.ts';
import type { PaymentProvider, PaymentReport } from './payment-provider.ts';
import type { PaymentPurpose } from './payment-purpose.ts';
import type { PaymentRecord } from './payments.store.ts';
import {
  insertReversal,
  isReversalKnown,
  lockPaymentState,
  selectChargebacks,
  sumOfReversals,
  takeUnbooked,
  type Reversal,
  type ReversalKind,
} from './reversals.store.ts';

/** What the gateway calls transactions by which money goes back. */
const kinds: Readonly<Record<string, ReversalKind>> = {
  refund: 'gateway-refund',
  void: 'gateway-refund',
  reversal: 'gateway-refund',
  chargeback: 'chargeback',
};

export function reversalKindOf({ transactionType }: PaymentReport): ReversalKind | undefined {
  return Object.hasOwn(kinds, transactionType) ? kinds[transactionType] : undefined;
}

/** What the gateway had not paid out yet, and does not. */
const voids = new Set(['void', 'reversal']);

export interface Reversals {
  /**
   * Records what a notification says went back, once, and books what is of a top-up as soon as the payment itself is
   * paid. Never more goes back than was paid.
   */
  take(scope: AccountScope, tx: Tx, payment: PaymentRecord, report: PaymentReport): Promise<void>;
  /** Books what was reported before the payment was. */
  bookWaiting(scope: AccountScope, tx: Tx, payment: PaymentRecord): Promise<void>;
}

/** Refunds made at the gateway and chargebacks of banks: nobody here asked for them. */
export function createReversals(deps: {
  readonly all: AllAccounts;
  readonly events: Pick<Events, 'tell'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
  readonly provider: Pick<PaymentProvider, 'name'>;
  purposeOf(name: string): PaymentPurpose;
  /** False where people book what went back: they are told, and nothing is booked. */
  readonly bookReversals: boolean;
}): Reversals {
  const { all, clock, events, log, provider } = deps;

  const askStaff = (
    tx: Tx,
    { orderNumber, currency }: PaymentRecord,
    { transactionId, amountMinor }: Pick<Reversal, 'transactionId' | 'amountMinor'>,
  ): Promise<void> =>
    events.tell(tx, chargebackUnbooked, {
      all,
      orderNumber,
      transactionId,
      amountMinor,
      currency,
    });

  /** More went back than there was: nothing of ours can be taken for it. */
  const tellUnbooked = async (
    tx: Tx,
    payment: PaymentRecord,
    { kind, transactionId, amountMinor }: Omit<Reversal, 'orderNumber'>,
  ): Promise<void> => {
    log.error(
      { orderNumber: payment.orderNumber, amountMinor },
      kind === 'chargeback'
        ? 'a bank took back money that had been refunded: it is in no books'
        : 'the gateway gave back more than was left of a payment: it is in no books',
    );
    if (kind === 'chargeback') await askStaff(tx, payment, { transactionId, amountMinor });
  };

  const bookWaiting: Reversals['bookWaiting'] = async (scope, tx, payment) => {
    const { orderNumber, amountMinor } = payment;
    const purpose = deps.purposeOf(payment.purpose);
    if (purpose.reversed !== undefined) {
      const taken = await takeUnbooked(scope, tx, orderNumber, clock.now());
      for (const reversal of taken) await purpose.reversed(scope, tx, reversal);
      return;
    }
    // Goods may be on their way, or passages abroad paid: what that means for an order or an invoice, people decide.
    const wentBackMinor = await sumOfReversals(scope, tx, orderNumber);
    if (wentBackMinor === 0) return;
    log.error(
      { orderNumber, purpose: payment.purpose, amountMinor, wentBackMinor },
      'the gateway gave back money of a payment that is no top-up: it is in no books',
    );
    for (const one of await selectChargebacks(scope, tx, orderNumber)) {
      await askStaff(tx, payment, one);
    }
  };

  return {
    bookWaiting,
    async take(scope, tx, payment, report) {
      const kind = reversalKindOf(report);
      // What the gateway declined to give back stays.
      if (kind === undefined || !['approved', 'reversed'].includes(report.outcome)) return;
      const { orderNumber, amountMinor } = payment;
      const state = await lockPaymentState(scope, tx, payment.paymentId);
      // Given back by us: the notification says nothing new. A bank that takes it as well does.
      if (state === 'refunded' && kind === 'gateway-refund') return;
      if (!deps.bookReversals) {
        log.error(
          { orderNumber, amountMinor: report.amountMinor, kind },
          'money of a payment went back without us: it is in no books',
        );
        if (kind === 'chargeback') await askStaff(tx, payment, report);
        return;
      }
      const { transactionId } = report;
      if (await isReversalKnown(scope, tx, { orderNumber, kind, transactionId })) return;
      const left = Math.max(0, amountMinor - (await sumOfReversals(scope, tx, orderNumber)));
      const given = Math.min(report.amountMinor, left);
      if (given > 0) {
        await insertReversal(scope, tx, {
          orderNumber,
          kind,
          provider: provider.name,
          transactionId,
          amountMinor: given,
          voided: voids.has(report.transactionType),
          reportedAt: clock.now(),
        });
        if (state === 'paid') await bookWaiting(scope, tx, payment);
      }
      const unbooked = report.amountMinor - (state === 'refunded' ? 0 : given);
      if (unbooked > 0) await tellUnbooked(tx, payment, { ...report, kind, amountMinor: unbooked });
    },
  };
}
