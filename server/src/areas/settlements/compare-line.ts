import type { SettlementVerdict } from '@rampa/contract/settlements';
import type { SettledPayment } from '../payments/index.ts';
import type { SettledLine } from './settlement-file.ts';

export type LineVerdict = Exclude<SettlementVerdict, 'not-settled'>;

/** What settlements had before a line. */
export interface SettledBefore {
  /** Another one has its transaction. */
  readonly transaction: boolean;
  /** Transactions by which money of its order went back, in earlier lines of this one too. */
  readonly refunds: readonly string[];
}

/** Whether a line of a settlement is what our payments say, or in what it differs; null if it fits. */
export function compareLine(
  line: Pick<SettledLine, 'kind' | 'transactionId' | 'grossMinor'>,
  currency: string,
  payment: SettledPayment | undefined,
  before: SettledBefore,
): { readonly verdict: LineVerdict; readonly oursMinor: number | null } | null {
  if (payment === undefined) return { verdict: 'unknown-transaction', oursMinor: null };
  const differs = (verdict: LineVerdict, oursMinor: number | null = payment.amountMinor) => {
    return { verdict, oursMinor };
  };
  if (line.kind === 'sale' && payment.transactionId !== line.transactionId) {
    return differs('unknown-transaction');
  }
  if (before.transaction) return differs('settled-before');
  if (payment.currency !== currency) return differs('currency-differs');
  const oursMinor = line.kind === 'sale' ? payment.amountMinor : wentBack(line, payment);
  // A bank gave back what it had taken: the chargeback is in our books, and this is not.
  if (line.kind === 'dispute-won') return differs('not-booked', null);
  // We give a payment back once, and the gateway may have done it twice.
  if (oursMinor === 'whole') {
    const unnamed = before.refunds.filter(
      (one) => reversalOf('refund', one, payment) === undefined,
    );
    if (unnamed.length > 0) return differs('settled-before', -payment.amountMinor);
    return line.grossMinor === -payment.amountMinor
      ? null
      : differs('amount-differs', -payment.amountMinor);
  }
  if (oursMinor === null) return differs('not-booked', null);
  return oursMinor === line.grossMinor ? null : differs('amount-differs', oursMinor);
}

/**
 * What our books say of a transaction by which money went back, below zero; `whole` for what we gave back ourselves, of which
 * the gateway names no transaction; null if they know of none.
 */
function wentBack(
  { kind, transactionId }: Pick<SettledLine, 'kind' | 'transactionId'>,
  payment: SettledPayment,
): number | 'whole' | null {
  const reported = reversalOf(kind, transactionId, payment);
  if (reported !== undefined) return -reported.amountMinor;
  return kind === 'refund' && payment.refunded ? 'whole' : null;
}

function reversalOf(
  kind: SettledLine['kind'],
  transactionId: string,
  { reversals }: SettledPayment,
): SettledPayment['reversals'][number] | undefined {
  const ours = kind === 'refund' ? 'gateway-refund' : 'chargeback';
  return reversals.find((one) => one.kind === ours && one.transactionId === transactionId);
}
