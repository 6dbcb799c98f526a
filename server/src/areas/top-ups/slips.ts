import type { Country, CallResult } from '@rampa/contract';
import type { napraviUplatnicu } from '@rampa/contract/top-ups';
import { ipsText, qrPath } from './ips-qr.ts';
import { padAccount, withCheckDigits } from './reference-number.ts';
import type { TopUpRecord } from './top-ups.store.ts';

export type Slip = CallResult<typeof napraviUplatnicu>;

export interface Payee {
  readonly country: Country;
  /** As it is printed, such as `840-955845-10`. */
  readonly account: string;
  readonly name: string;
  /** Whether slips carry the IPS QR code of the National Bank of Serbia. */
  readonly ipsQr: boolean;
}

const MODEL = '97';
// Without cash (2), goods and services for final use (21): code list of the National Bank of Serbia.
const PAYMENT_CODE = '221';

/** What the customer copies into a bank's form, or scans. */
export function slipOf(
  topUp: TopUpRecord,
  serialNumber: string,
  payer: string,
  payee: Payee,
): Slip {
  const account = padAccount(payee.account, payee.country === 'rs' ? 18 : 16);
  const reference = withCheckDigits(topUp.orderNumber);
  const purpose = `Dopuna TAG ${serialNumber}`;
  const text = payee.ipsQr
    ? ipsText({
        account,
        payee: payee.name,
        amountMinor: topUp.amountMinor,
        payer,
        paymentCode: PAYMENT_CODE,
        purpose,
        reference: `${MODEL}${reference}`,
      })
    : null;
  return {
    order_number: topUp.orderNumber,
    amount: { amount: topUp.amountMinor, currency: topUp.currency },
    payee: payee.name,
    payeeAccount: account,
    purpose,
    paymentCode: PAYMENT_CODE,
    model: MODEL,
    reference,
    ipsText: text,
    qr: text === null ? null : qrPath(text),
  };
}
