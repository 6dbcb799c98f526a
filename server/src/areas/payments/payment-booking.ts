import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { defineJob, type Jobs } from '../../platform/jobs/jobs.ts';
import type { Events } from '../../platform/events/events.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import type { PaymentCards } from './payment-cards.ts';
import type { PaymentProvider, PaymentReport } from './payment-provider.ts';
import type { PaymentPurpose } from './payment-purpose.ts';
import type { Log } from '../../platform/log.ts';
import { createReversals } from './reversals.ts';
import { judgeReport, openToMoney, unpaidEnd, type Verdict } from './payment-rules.ts';
import { claimTransaction } from './gateway-transactions.store.ts';
import {
  insertNotification,
  movePayment,
  type PaymentRecord,
  type UnpaidReason,
} from './payments.store.ts';

/** One query about one payment, later. */
export const inquiryJob = defineJob<{ orderNumber: string }>({
  queue: 'payment-inquiry',
  retries: 10,
  retryDelay: 60,
  retryDelayMax: 3600,
  expireIn: 60,
});

export interface BookingDeps {
  /**
   * An order number leads to its payment, whoever owns it: it comes with our ticket, with the
   * gateway's signature, or from our own queue.
   */
  readonly all: AllAccounts;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly events: Pick<Events, 'tell'>;
  readonly provider: PaymentProvider;
  readonly log: Log;
  readonly bookReversals: boolean;
  purposeOf(name: string): PaymentPurpose;
  cards(): PaymentCards;
}

/** A page of the gateway may stay open longer than we wait: checked again, in hours. */
const LATE_LOOKS = [1, 24] as const;

export type PaymentBooking = ReturnType<typeof createPaymentBooking>;

/**
 * Records what the gateway says about a payment: its new state, and what follows from that, at
 * once.
 */
export function createPaymentBooking(deps: BookingDeps) {
  const { all, database, jobs, clock, provider } = deps;
  const reversals = createReversals(deps);

  /** The state, the area's reaction, and the notification: together or not at all. */
  const settle = async (
    scope: AccountScope,
    tx: Tx,
    payment: PaymentRecord,
    change: Pick<
      Parameters<typeof movePayment>[2],
      'from' | 'to' | 'transactionId' | 'refusal' | 'paidWith'
    >,
    card: PaymentReport['card'] = null,
  ): Promise<boolean> => {
    const moved = await movePayment(scope, tx, {
      paymentId: payment.paymentId,
      at: clock.now(),
      ...change,
    });
    if (moved === null) return false;
    const purpose = deps.purposeOf(moved.purpose);
    const keeps = moved.keepCard && card !== null;
    const cardId = keeps
      ? await deps.cards().keep(scope, tx, card, await purpose.wantedBy(scope, tx, moved))
      : null;
    await purpose.settled(scope, tx, moved, cardId);
    return true;
  };

  const creditOnce = async (
    scope: AccountScope,
    tx: Tx,
    payment: PaymentRecord,
    report: PaymentReport,
  ): Promise<Verdict> => {
    const { transactionId, card, paidWith } = report;
    const change = { from: openToMoney, to: 'paid', transactionId, paidWith } as const;
    if (!(await claimTransaction(all, tx, provider.name, transactionId, payment.orderNumber))) {
      throw new TransactionTaken();
    }
    const credited = await settle(scope, tx, payment, change, card);
    // What went back may have been told before.
    if (credited) await reversals.bookWaiting(scope, tx, payment);
    return credited ? 'paid' : 'repeated';
  };

  /** Ends a payment without money, and checks the gateway's page again later. */
  const close = async (
    scope: AccountScope,
    tx: Tx,
    payment: PaymentRecord,
    verdict: Verdict | 'unknown',
    refusal: UnpaidReason | null,
  ): Promise<void> => {
    const to = unpaidEnd(verdict);
    const closed = await settle(scope, tx, payment, { from: ['pending'], to, refusal });
    if (!closed) return;
    const { orderNumber } = payment;
    for (const hours of LATE_LOOKS) {
      await jobs.enqueue(tx, inquiryJob, { orderNumber }, { runAt: clock.now().add({ hours }) });
    }
  };

  const keep = (
    tx: Tx,
    orderNumber: string,
    verdict: Verdict | 'unknown-order',
    body: string,
  ): Promise<void> =>
    insertNotification(all, tx, {
      provider: provider.name,
      receivedAt: clock.now(),
      orderNumber,
      verdict,
      body,
    });

  /** What is recorded of a report about money: its verdict, with what follows from it. */
  const book = async (
    scope: AccountScope,
    payment: PaymentRecord,
    report: PaymentReport,
    body: string,
  ): Promise<Verdict> => {
    const judged = judgeReport(payment, report);
    try {
      return await database.transaction(async (tx) => {
        const verdict = judged === 'paid' ? await creditOnce(scope, tx, payment, report) : judged;
        if (verdict === 'reversed') await reversals.take(scope, tx, payment, report);
        await keep(tx, payment.orderNumber, verdict, body);
        return verdict;
      });
    } catch (error) {
      if (!isTransactionTaken(error)) throw error;
      // The gateway's own transaction has paid another order already.
      await database.transaction((tx) => keep(tx, payment.orderNumber, 'mismatch', body));
      return 'mismatch';
    }
  };

  return { book, close, keep };
}

/** Undoes what was begun, so that only what the gateway said is kept. */
class TransactionTaken extends Error {}

/**
 * Servers of the version before put theirs into no directory: there the constraint says it. By the message, for where
 * tables are split the name is that of a part, and is told nowhere else.
 */
function isTransactionTaken(error: unknown): boolean {
  return (
    error instanceof TransactionTaken ||
    (error instanceof Error &&
      'code' in error &&
      error.code === UNIQUE_VIOLATION &&
      error.message.includes('payments__transaction_once'))
  );
}

const UNIQUE_VIOLATION = '23505';
