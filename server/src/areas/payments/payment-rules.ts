import type { Temporal } from 'temporal-polyfill';
import type { PaymentReport } from './payment-provider.ts';
import type { PaymentRecord, PaymentState } from './payments.store.ts';

/** How long an order waits for its customer, in minutes. */
export const orderLifeMinutes = 30;

/** What a report from the gateway means for a payment of ours. */
export type Verdict =
  /** Approved, and everything agrees with our own row. */
  | 'paid'
  /** It was counted before; this arrival adds nothing. */
  | 'repeated'
  | 'declined'
  /** Money of it went back: refunded at the gateway, by itself or because we had asked for it, or taken back by the card's bank. */
  | 'reversed'
  /** Amount, currency, order or type differs from what we asked for: nothing is credited. */
  | 'mismatch'
  /** Approved, but without the type of the transaction: the gateway has to be queried. */
  | 'incomplete'
  /** Not final at the gateway: it is queried again. */
  | 'open';

/** States from which money that arrives still counts, even if we had given up the payment. */
export const openToMoney: readonly PaymentState[] = ['pending', 'refused', 'abandoned'];

/** Types of transactions that refund money. */
const givingBack: ReadonlySet<string> = new Set(['refund', 'void', 'reversal', 'chargeback']);

/**
 * The digest of the form covers neither the type nor the addresses, and a signature only proves the
 * sender: so every report is compared with what we asked for.
 */
export function judgeReport(payment: PaymentRecord, report: PaymentReport): Verdict {
  const same = report.orderNumber === payment.orderNumber && report.currency === payment.currency;
  // It may be part of the amount, and it is never money for us.
  if (same && givingBack.has(report.transactionType)) return 'reversed';
  if (!same || report.amountMinor !== payment.amountMinor) return 'mismatch';
  const named = report.transactionType !== '';
  if (named && report.transactionType !== payment.transactionType) return 'mismatch';
  if (report.outcome !== 'approved') return report.outcome;
  if (!named) return 'incomplete';
  return openToMoney.includes(payment.state) ? 'paid' : 'repeated';
}

/** How a payment ends that will not be paid: refused if a card was tried, else abandoned. */
export function unpaidEnd(verdict: Verdict | 'unknown'): 'refused' | 'abandoned' {
  return verdict === 'declined' || verdict === 'reversed' ? 'refused' : 'abandoned';
}

/**
 * Whether the answer is final for a payment that is not paid. An approval that we cannot credit is
 * money all the same, and a charge is over only when the gateway says so itself.
 */
export function endsUnpaid(
  payment: PaymentRecord,
  verdict: Verdict | 'unknown',
  now: Temporal.Instant,
): boolean {
  // Who was there to confirm a charge is gone after half an hour; money that comes still counts.
  if (verdict === 'open') {
    return payment.cardId === null || (payment.attended && isExpired(payment, now));
  }
  return verdict === 'declined' || verdict === 'reversed' || verdict === 'unknown';
}

export function isExpired(payment: PaymentRecord, now: Temporal.Instant): boolean {
  return now.epochMilliseconds >= payment.expiresAt.epochMilliseconds;
}
