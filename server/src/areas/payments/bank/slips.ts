import type { Currency, Slip } from '@rampa/contract';
import { padAccount, type AccountDigits } from '@rampa/contract/bank-accounts';
import type { Temporal } from 'temporal-polyfill';
import { tollDay } from '../../../platform/clock.ts';
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

const MODEL = '97';
// Without cash (2), goods and services for final use (21): code list of the National Bank of Serbia.
const PAYMENT_CODE = '221';

/** What the customer copies into a bank's form, or scans. */
export function slipOf(order: SlipOrder, payee: Payee): Slip {
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
    order_number: order.orderNumber,
    amount: { amount: amountMinor, currency },
    payee: payee.name,
    payeeAccount: account,
    purpose,
    // Both are fields of Serbian slips only.
    paymentCode: payee.ipsQr ? PAYMENT_CODE : '',
    model: payee.ipsQr ? MODEL : '',
    reference,
    ...(payUntil === null ? {} : { payUntil: tollDay(payUntil) }),
    ipsText: text,
    qr: text === null ? null : qrPath(text),
  };
}
