import type { SettlementVerdict } from '@rampa/contract/settlements';
import type { SettledPayment } from '../payments/index.ts';
import type { SettledLine } from './settlement-file.ts';

export type LineVerdict = Exclude<SettlementVerdict, 'not-settled'>;

/** Whether a line of a settlement is what our payments say, or in what it differs; null if it fits. */
export function compareLine(
  line: Pick<SettledLine, 'kind' | 'transactionId' | 'grossMinor'>,
  currency: string,
  payment: SettledPayment | undefined,
  settledBefore: boolean,
): { readonly verdict: LineVerdict; readonly oursMinor: number | null } | null {
  if (payment === undefined) return { verdict: 'unknown-transaction', oursMinor: null };
  const differs = (verdict: LineVerdict, oursMinor: number | null = payment.amountMinor) => {
    return { verdict, oursMinor };
  };
  if (line.kind === 'sale' && payment.transactionId !== line.transactionId) {
    return differs('unknown-transaction');
  }
  if (settledBefore) return differs('settled-before');
  if (payment.currency !== currency) return differs('currency-differs');
  const oursMinor = line.kind === 'sale' ? payment.amountMinor : wentBack(line, payment);
  if (oursMinor === null) return differs('not-booked', null);
  return oursMinor === line.grossMinor ? null : differs('amount-differs', oursMinor);
}

/** What our books say of a transaction by which money went back, below zero; null if they know of none. */
function wentBack(
  { kind, transactionId }: Pick<SettledLine, 'kind' | 'transactionId'>,
  payment: SettledPayment,
): number | null {
  const ours = kind === 'refund' ? 'gateway-refund' : 'chargeback';
  const reported = payment.reversals.find(
    (one) => one.kind === ours && one.transactionId === transactionId,
  );
  if (reported !== undefined) return -reported.amountMinor;
  // Of what we gave back ourselves the gateway names no transaction.
  return kind === 'refund' && payment.refunded ? -payment.amountMinor : null;
}
