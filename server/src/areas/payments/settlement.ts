import type { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { defineJob, type Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import {
  GatewayUnavailable,
  type Notice,
  type PaymentProvider,
  type PaymentReport,
} from './payment-provider.ts';
import { isExpired, judgeReport, openToMoney, unpaidEnd, type Verdict } from './payment-rules.ts';
import type { PaymentPurpose } from './payment-purpose.ts';
import {
  claimInquiries,
  insertNotice,
  movePayment,
  selectPayment,
  type PaymentRecord,
} from './payments.store.ts';

/** What the gateway is told of its notice; everything but `taken` makes it come again. */
export type NoticeAnswer = 'taken' | 'unsigned' | 'unreadable' | 'unknown-order' | 'mismatch';

/** One question about one payment, later. */
export const inquiryJob = defineJob<{ orderNumber: string }>({
  queue: 'payment-inquiry',
  retries: 10,
  retryDelay: 60,
  retryDelayMax: 3600,
  expireIn: 60,
});

export interface SettlementDeps {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Log;
  readonly provider: PaymentProvider;
  purposeOf(name: string): PaymentPurpose;
}

export interface Settlement {
  takeNotice(notice: Notice): Promise<NoticeAnswer>;
  inquire(orderNumber: string, options?: { readonly givenUp: boolean }): Promise<void>;
  sweep(): Promise<number>;
}

const SWEEP_LIMIT = 50;
/** A page of the gateway may stay open longer than our patience: looked at again, in hours. */
const LATE_LOOKS = [1, 24] as const;

/** Turns what the gateway says into what is so, once, whichever way and however often it says it. */
export function createSettlement(deps: SettlementDeps): Settlement {
  const { database, jobs, clock, log, provider } = deps;

  /** The state, what the area does about it, and the notice: together or not at all. */
  const settle = async (
    tx: Tx,
    payment: PaymentRecord,
    change: Pick<Parameters<typeof movePayment>[1], 'from' | 'to' | 'transactionId'>,
  ): Promise<boolean> => {
    const moved = await movePayment(tx, {
      paymentId: payment.paymentId,
      at: clock.now(),
      ...change,
    });
    if (moved !== null) await deps.purposeOf(moved.purpose).settled(tx, moved);
    return moved !== null;
  };

  const creditOnce = async (
    tx: Tx,
    payment: PaymentRecord,
    report: PaymentReport,
  ): Promise<Verdict> => {
    const { transactionId } = report;
    const credited = await settle(tx, payment, { from: openToMoney, to: 'paid', transactionId });
    return credited ? 'paid' : 'repeated';
  };

  const close = async (
    tx: Tx,
    payment: PaymentRecord,
    verdict: Verdict | 'unknown',
  ): Promise<void> => {
    const closed = await settle(tx, payment, { from: ['pending'], to: unpaidEnd(verdict) });
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
    insertNotice(tx, {
      provider: provider.name,
      receivedAt: clock.now(),
      orderNumber,
      verdict,
      body,
    });

  /** What is kept of a report that speaks of money: its verdict, with what follows from it. */
  const book = async (
    payment: PaymentRecord,
    report: PaymentReport,
    body: string,
  ): Promise<Verdict> => {
    const judged = judgeReport(payment, report);
    try {
      return await database.transaction(async (tx) => {
        const verdict = judged === 'paid' ? await creditOnce(tx, payment, report) : judged;
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

  const takeReport = async (report: PaymentReport, body: string): Promise<NoticeAnswer> => {
    const { orderNumber } = report;
    const payment = await selectPayment(database.queries, provider.name, orderNumber);
    if (payment === null) {
      // Signed, so the gateway has an order that we have lost, as after a backup was put back.
      log.error({ orderNumber }, 'a signed notice is about an order that is not ours');
      await database.transaction((tx) => keep(tx, orderNumber, 'unknown-order', body));
      return 'unknown-order';
    }
    const verdict = await book(payment, report, body);
    if (verdict === 'mismatch') {
      log.error({ orderNumber }, 'a signed notice does not agree with the payment');
      return 'mismatch';
    }
    if (verdict === 'reversed' && payment.state === 'paid') {
      log.error({ orderNumber }, 'the gateway gave a payment back that we count as paid');
    }
    if (verdict === 'incomplete') await inquire(orderNumber);
    return 'taken';
  };

  /** What is known once the gateway has been asked; `null` where it knows of no try. */
  const takeAnswer = async (
    payment: PaymentRecord,
    report: PaymentReport | null,
    closing: boolean,
  ): Promise<void> => {
    const { orderNumber } = payment;
    const judged = report === null ? 'unknown' : judgeReport(payment, report);
    // Declined and unknown are what waiting looks like: only what speaks of money is kept.
    const verdict =
      report !== null && (judged === 'paid' || judged === 'mismatch')
        ? await book(payment, report, JSON.stringify({ ...report, card: null }))
        : judged;
    if (verdict === 'mismatch') {
      // Left open: there is money that nobody may call "not charged". The operator looks at it.
      log.error({ orderNumber }, 'the gateway has another payment than we');
      return;
    }
    if (closing && verdict !== 'paid' && verdict !== 'repeated') {
      await database.transaction((tx) => close(tx, payment, verdict));
    }
  };

  const inquire: Settlement['inquire'] = async (orderNumber, options) => {
    const payment = await selectPayment(database.queries, provider.name, orderNumber);
    if (payment === null || !openToMoney.includes(payment.state)) return;
    const report = await provider.status(orderNumber);
    const closing = options?.givenUp === true || isExpired(payment, clock.now());
    await takeAnswer(payment, report, closing);
  };

  jobs.on(inquiryJob, ({ orderNumber }) => inquire(orderNumber));

  return {
    async takeNotice(notice) {
      const verified = provider.verifyNotice(notice);
      if (!verified.ok) {
        // Not kept: anybody could fill the table.
        log.warn({ reason: verified.code }, 'a notice was refused');
        return verified.code === 'signature-invalid' ? 'unsigned' : 'unreadable';
      }
      return takeReport(verified.value, notice.body.toString('utf8'));
    },
    inquire,
    async sweep() {
      const now: Temporal.Instant = clock.now();
      const due = await claimInquiries(database.queries, provider.name, now, SWEEP_LIMIT);
      for (const orderNumber of due) {
        try {
          await inquire(orderNumber);
        } catch (error) {
          log.warn({ orderNumber, err: error }, 'the gateway could not be asked');
          // It is away for the others as well: their next time comes by itself.
          if (error instanceof GatewayUnavailable) break;
        }
      }
      return due.length;
    },
  };
}

function isTransactionTaken(error: unknown): boolean {
  return (
    error instanceof Error &&
    'constraint' in error &&
    error.constraint === 'payments__transaction_once'
  );
}
