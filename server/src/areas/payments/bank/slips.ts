import type { Currency } from '@rampa/contract';
import { padAccount, type AccountDigits } from '@rampa/contract/bank-accounts';
import type { Temporal } from 'temporal-polyfill';
import { qrPath } from '../../../platform/qr-path.ts';
import { ipsText } from './ips-qr.ts';
import { withCheckDigits } from './reference-number.ts';

export interface Payee {
  readonly accountDigits: AccountDigits;
  /** As it is printed, such as `840-955845-10`. */
  readonly account: string;
  readonly name: string;
  /** Whether slips carry the IPS QR code of the National Bank of Serbia. */
  readonly ipsQr: boolean;
}

/** What is paid for by slip. */
export interface SlipOrder {
  readonly orderNumber: string;
  readonly amountMinor: number;
  readonly currency: Currency;
  /** What the payer reads; at most 35 characters of it go into the code. */
  readonly purpose: string;
  readonly payer: string;
  /** When it expires. */
  readonly payUntil: Temporal.Instant | null;
}

/** What the customer copies into a bank's form, or scans. */
export interface PaymentSlip {
  readonly orderNumber: string;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly payee: string;
  /** 18 digits (RS) or 16 digits (BA), as printed on slips. */
  readonly payeeAccount: string;
  readonly purpose: string;
  /** Both are fields of Serbian slips only; else empty. */
  readonly paymentCode: string;
  readonly model: string;
  readonly reference: string;
  readonly payUntil: Temporal.Instant | null;
  /** The text of the IPS QR code and its picture; null where slips carry none. */
  readonly ipsText: string | null;
  readonly qr: ReturnType<typeof qrPath> | null;
}

const MODEL = '97';
// Without cash (2), goods and services for final use (21): code list of the National Bank of Serbia.
const PAYMENT_CODE = '221';

export function slipOf(order: SlipOrder, payee: Payee): PaymentSlip {
  const account = padAccount(payee.account, payee.accountDigits);
  const reference = withCheckDigits(order.orderNumber);
  const { amountMinor, currency, purpose, payer, payUntil } = order;
  const text = payee.ipsQr
    ? ipsText({
        account,
        payee: payee.name,
        amountMinor,
        payer,
        paymentCode: PAYMENT_CODE,
        purpose,
        reference: `${MODEL}${reference}`,
      })
    : null;
  return {
    orderNumber: order.orderNumber,
    amountMinor,
    currency,
    payee: payee.name,
    payeeAccount: account,
    purpose,
    paymentCode: payee.ipsQr ? PAYMENT_CODE : '',
    model: payee.ipsQr ? MODEL : '',
    reference,
    payUntil,
    ipsText: text,
    qr: text === null ? null : qrPath(text),
  };
}
