import type { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { defineJob, type Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { GatewayUnclear } from './gateway-unclear.ts';
import {
  GatewayUnavailable,
  type GatewayNotice,
  type PaymentProvider,
  type PaymentReport,
} from './payment-provider.ts';
import type { PaymentCards } from './payment-cards.ts';
import { redacted } from './notice-text.ts';
import {
  endsUnpaid,
  isExpired,
  judgeReport,
  openToMoney,
  unpaidEnd,
  type Verdict,
} from './payment-rules.ts';
import type { PaymentPurpose } from './payment-purpose.ts';
import {
  claimInquiries,
  insertNotice,
  movePayment,
  selectPayment,
  type PaymentRecord,
  type UnpaidReason,
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
  /**
   * The number of an order leads to its payment, whoever it is of: it comes with our ticket, with
   * the gateway's signature, or out of our own queue.
   */
  readonly all: AllAccounts;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Log;
  readonly provider: PaymentProvider;
  purposeOf(name: string): PaymentPurpose;
  cards(): PaymentCards;
}

export interface PaymentSettlement {
  takeNotice(notice: GatewayNotice): Promise<NoticeAnswer>;
  inquire(orderNumber: string, options?: { readonly givenUp: boolean }): Promise<void>;
  /** Settles a charge by what the gateway says, as far as that is an end of it. */
  takeChargeReport(payment: PaymentRecord, report: PaymentReport): Promise<void>;
  /** Ends a charge that the gateway knows nothing of. */
  closeCharge(payment: PaymentRecord, reason: UnpaidReason): Promise<void>;
  /** Asks about what is due; charges are `charge`d instead, which asks first. */
  sweep(charge: (orderNumber: string) => Promise<void>): Promise<number>;
}

const SWEEP_LIMIT = 50;
/** A page of the gateway may stay open longer than our patience: looked at again, in hours. */
const LATE_LOOKS = [1, 24] as const;

/** Turns what the gateway says into what is so, once, whichever way and however often it says it. */
export function createPaymentSettlement(deps: SettlementDeps): PaymentSettlement {
  const { all, database, jobs, clock, log, provider } = deps;

  /** The state, what the area does about it, and the notice: together or not at all. */
  const settle = async (
    tx: Tx,
    payment: PaymentRecord,
    change: Pick<Parameters<typeof movePayment>[2], 'from' | 'to' | 'transactionId' | 'refusal'>,
    card: PaymentReport['card'] = null,
  ): Promise<boolean> => {
    const scope = all.account(payment.accountId);
    const moved = await movePayment(scope, tx, {
      paymentId: payment.paymentId,
      at: clock.now(),
      ...change,
    });
    if (moved === null) return false;
    const keeps = moved.keepCard && card !== null;
    const cardId = keeps ? await deps.cards().keep(scope, tx, card) : null;
    await deps.purposeOf(moved.purpose).settled(scope, tx, moved, cardId);
    return true;
  };

  const creditOnce = async (
    tx: Tx,
    payment: PaymentRecord,
    report: PaymentReport,
  ): Promise<Verdict> => {
    const { transactionId, card } = report;
    const change = { from: openToMoney, to: 'paid', transactionId } as const;
    const credited = await settle(tx, payment, change, card);
    return credited ? 'paid' : 'repeated';
  };

  const close = async (
    tx: Tx,
    payment: PaymentRecord,
    verdict: Verdict | 'unknown',
    refusal: UnpaidReason | null,
  ): Promise<void> => {
    const to = unpaidEnd(verdict);
    const closed = await settle(tx, payment, { from: ['pending'], to, refusal });
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
    insertNotice(all, tx, {
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

  /** A notice may leave out the card that is to be kept; the gateway's answer has it. */
  const withCard = async (
    payment: PaymentRecord,
    report: PaymentReport,
  ): Promise<PaymentReport> => {
    const lacking = payment.keepCard && report.card === null && report.outcome === 'approved';
    if (!lacking) return report;
    return { ...report, card: (await provider.status(payment.orderNumber))?.card ?? null };
  };

  const takeReport = async (report: PaymentReport, body: string): Promise<NoticeAnswer> => {
    const { orderNumber } = report;
    const payment = await selectPayment(all, database.queries, provider.name, orderNumber);
    if (payment === null) {
      // Signed, so the gateway has an order that we have lost, as after a backup was put back.
      log.error({ orderNumber }, 'a signed notice is about an order that is not ours');
      await database.transaction((tx) => keep(tx, orderNumber, 'unknown-order', body));
      return 'unknown-order';
    }
    const verdict = await book(payment, await withCard(payment, report), body);
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
    // Open, declined and unknown are what waiting looks like: only what speaks of money is kept.
    const verdict =
      report !== null && (judged === 'paid' || judged === 'mismatch')
        ? await book(payment, report, JSON.stringify({ ...report, card: null }))
        : judged;
    if (verdict === 'mismatch') {
      // Left open: there is money that nobody may call "not charged". The operator looks at it.
      log.error({ orderNumber }, 'the payment at the gateway differs from ours');
      return;
    }
    if (verdict === 'incomplete' || (verdict === 'open' && isStale(payment))) {
      log.error({ orderNumber, verdict }, 'the gateway does not tell what became of a payment');
    }
    if (closing && endsUnpaid(payment, verdict)) {
      const refusal = report?.refusal ?? null;
      await database.transaction((tx) => close(tx, payment, verdict, refusal));
    }
  };

  /** A charge that is not decided within its day: somebody has to ask the gateway's people. */
  const isStale = (payment: PaymentRecord): boolean =>
    payment.cardId !== null && isExpired(payment, clock.now());

  const inquire: PaymentSettlement['inquire'] = async (orderNumber, options) => {
    const payment = await selectPayment(all, database.queries, provider.name, orderNumber);
    if (payment === null || !openToMoney.includes(payment.state)) return;
    const report = await provider.status(orderNumber);
    // A charge may be on its way: nobody but the gateway's answer ends it, if it is one.
    const closing =
      payment.cardId === null
        ? options?.givenUp === true || isExpired(payment, clock.now())
        : report !== null;
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
      return takeReport(verified.value, redacted(notice.body.toString('utf8')));
    },
    inquire,
    async takeChargeReport(payment, report) {
      const incomplete = judgeReport(payment, report) === 'incomplete';
      // Asked, the gateway tells the rest. One that knows nothing now has taken money all the same.
      const whole = incomplete ? await provider.status(payment.orderNumber) : report;
      await takeAnswer(payment, whole ?? report, true);
    },
    async closeCharge(payment, reason) {
      const verdict = reason === 'card-unknown' ? 'declined' : 'unknown';
      await database.transaction((tx) => close(tx, payment, verdict, reason));
    },
    async sweep(charge) {
      const now: Temporal.Instant = clock.now();
      const due = await claimInquiries(all, database.queries, provider.name, now, SWEEP_LIMIT);
      for (const { orderNumber, isCharge } of due) {
        try {
          await (isCharge ? charge(orderNumber) : inquire(orderNumber));
        } catch (error) {
          log.warn({ orderNumber, err: error }, 'the gateway could not be asked');
          // One that is away is so for the others as well: their next time comes by itself.
          if (error instanceof GatewayUnavailable && !(error instanceof GatewayUnclear)) break;
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
