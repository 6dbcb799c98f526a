import type { Temporal } from 'temporal-polyfill';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { GatewayUnclear } from './gateway-unclear.ts';
import {
  GatewayUnavailable,
  type GatewayNotification,
  type PaymentReport,
} from './payment-provider.ts';
import { endsUnpaid, isExpired, judgeReport, openToMoney } from './payment-rules.ts';
import { createPaymentBooking, inquiryJob, type BookingDeps } from './payment-booking.ts';
import { claimInquiries } from './payment-turns.store.ts';
import { selectPayment, type PaymentRecord, type UnpaidReason } from './payments.store.ts';

/** Reply to a gateway notification; anything but `taken` makes the gateway resend it. */
export type NotificationReply = 'taken' | 'unsigned' | 'unreadable' | 'unknown-order' | 'mismatch';

export type SettlementDeps = BookingDeps;

export interface PaymentSettlement {
  takeNotification(notification: GatewayNotification): Promise<NotificationReply>;
  inquire(orderNumber: string, options?: { readonly givenUp: boolean }): Promise<void>;
  /** Settles a charge by what the gateway says, as far as that is an end of it. */
  takeChargeReport(
    scope: AccountScope,
    payment: PaymentRecord,
    report: PaymentReport,
  ): Promise<void>;
  /** Ends a charge that the gateway knows nothing of. */
  closeCharge(scope: AccountScope, payment: PaymentRecord, reason: UnpaidReason): Promise<void>;
  /** Asks about what is due; charges are `charge`d instead, which asks first. */
  sweep(charge: (orderNumber: string) => Promise<void>): Promise<number>;
}

const SWEEP_LIMIT = 50;

/** Reasons that say the card was refused, rather than that the charge came to nothing. */
const refusedBy: ReadonlySet<UnpaidReason> = new Set(['card-unknown', 'confirmation-needed']);

/** Turns what the gateway says into what is so, once, whichever way and however often it says it. */
export function createPaymentSettlement(deps: SettlementDeps): PaymentSettlement {
  const { all, database, jobs, clock, log, provider } = deps;
  const { book, close, keep } = createPaymentBooking(deps);

  /** A notification may leave out the card that is to be kept; the gateway's answer has it. */
  const withCard = async (
    payment: PaymentRecord,
    report: PaymentReport,
  ): Promise<PaymentReport> => {
    const lacking = payment.keepCard && report.card === null && report.outcome === 'approved';
    if (!lacking) return report;
    return { ...report, card: (await provider.status(payment.orderNumber))?.card ?? null };
  };

  const takeReport = async (report: PaymentReport, body: string): Promise<NotificationReply> => {
    const { orderNumber } = report;
    const payment = await selectPayment(all, database.queries, provider.name, orderNumber);
    if (payment === null) {
      // Signed, so the gateway has an order that we have lost, as after a backup was put back.
      log.error({ orderNumber }, 'a signed notification names an order that is not ours');
      await database.transaction((tx) => keep(tx, orderNumber, 'unknown-order', body));
      return 'unknown-order';
    }
    const scope = all.account(payment.accountId);
    const verdict = await book(scope, payment, await withCard(payment, report), body);
    if (verdict === 'mismatch') {
      log.error({ orderNumber }, 'a signed notification differs from the payment');
      return 'mismatch';
    }
    if (verdict === 'reversed' && payment.state === 'paid') {
      log.warn({ orderNumber }, 'money of a paid payment went back without us');
    }
    if (verdict === 'incomplete') await inquire(orderNumber);
    return 'taken';
  };

  /** What is known once the gateway has been asked; `null` where it knows of no try. */
  const takeAnswer = async (
    scope: AccountScope,
    payment: PaymentRecord,
    report: PaymentReport | null,
    closing: boolean,
  ): Promise<void> => {
    const { orderNumber } = payment;
    const judged = report === null ? 'unknown' : judgeReport(payment, report);
    // Open, declined and unknown are what waiting looks like: only what speaks of money is kept.
    const verdict =
      report !== null && (judged === 'paid' || judged === 'mismatch')
        ? await book(scope, payment, report, JSON.stringify({ ...report, card: null }))
        : judged;
    if (verdict === 'mismatch') {
      // Left open: there is money that nobody may call "not charged". The operator looks at it.
      log.error({ orderNumber }, 'the gateway reports a different payment than ours');
      return;
    }
    if (verdict === 'incomplete' || (verdict === 'open' && isStale(payment))) {
      log.error({ orderNumber, verdict }, 'the gateway has not reported the outcome of a payment');
    }
    if (closing && endsUnpaid(payment, verdict, clock.now())) {
      const unconfirmed = verdict === 'open' && payment.confirmUrl !== null;
      const refusal = unconfirmed ? 'confirmation-needed' : (report?.refusal ?? null);
      await database.transaction((tx) => close(scope, tx, payment, verdict, refusal));
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
    await takeAnswer(all.account(payment.accountId), payment, report, closing);
  };

  jobs.on(inquiryJob, ({ orderNumber }) => inquire(orderNumber));

  return {
    async takeNotification(notification) {
      const verified = provider.verifyNotification(notification);
      if (!verified.ok) {
        // Not kept: anybody could fill the table.
        log.warn({ reason: verified.code }, 'a gateway notification was refused');
        return verified.code === 'signature-invalid' ? 'unsigned' : 'unreadable';
      }
      return takeReport(verified.value, redacted(notification.body.toString('utf8')));
    },
    inquire,
    async takeChargeReport(scope, payment, report) {
      const incomplete = judgeReport(payment, report) === 'incomplete';
      // Asked, the gateway tells the rest. One that knows nothing now has taken money all the same.
      const whole = incomplete ? await provider.status(payment.orderNumber) : report;
      await takeAnswer(scope, payment, whole ?? report, true);
    },
    async closeCharge(scope, payment, reason) {
      const verdict = refusedBy.has(reason) ? 'declined' : 'unknown';
      await database.transaction((tx) => close(scope, tx, payment, verdict, reason));
    },
    async sweep(charge) {
      const now: Temporal.Instant = clock.now();
      const due = await claimInquiries(all, database.queries, provider.name, now, SWEEP_LIMIT);
      for (const { orderNumber, isCharge } of due) {
        try {
          await (isCharge ? charge(orderNumber) : inquire(orderNumber));
        } catch (error) {
          log.warn({ orderNumber, err: error }, 'the gateway could not be queried');
          // One that is away is so for the others as well: their next time comes by itself.
          if (error instanceof GatewayUnavailable && !(error instanceof GatewayUnclear)) break;
        }
      }
      return due.length;
    },
  };
}

/** Found by its key: its value may contain escapes, or come without a card to compare it with. */
const cardToken = /("pan_token"\s*:\s*)"(?:[^"\\]|\\.)*"/gu;

/** A notification to the letter, without the token that charges the card, which is only kept encrypted. */
export function redacted(body: string): string {
  return body.replaceAll(cardToken, '$1"[token]"');
}
