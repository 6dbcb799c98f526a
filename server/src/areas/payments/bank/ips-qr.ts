/** Contents of an IPS QR code of the National Bank of Serbia for a payment by slip. */
export interface IpsPayment {
  /** 18 digits. */
  readonly account: string;
  /** At most 70 characters. */
  readonly payee: string;
  /** Para. */
  readonly amountMinor: number;
  /** At most 70 characters; empty: left out. */
  readonly payer: string;
  /** Three digits, the first 1 or 2. */
  readonly paymentCode: string;
  /** At most 35 characters. */
  readonly purpose: string;
  /** Model and reference, at most 25 characters; without the model it is free text. */
  readonly reference: string;
}

/**
 * The text of the code: `TAG:value` pairs in the order of the standard, joined by `|`, without
 * empty tags. Values are cut to their length and never contain the separator.
 */
export function ipsText(payment: IpsPayment): string {
  const whole = Math.trunc(payment.amountMinor / 100);
  const cents = String(payment.amountMinor % 100).padStart(2, '0');
  const pairs: [string, string][] = [
    ['K', 'PR'],
    ['V', '01'],
    ['C', '1'],
    ['R', payment.account],
    ['N', clean(payment.payee, 70)],
    ['I', `RSD${whole},${cents}`],
    ['P', clean(payment.payer, 70)],
    ['SF', payment.paymentCode],
    ['S', clean(payment.purpose, 35)],
    ['RO', payment.reference],
  ];
  return pairs
    .filter(([, value]) => value !== '')
    .map(([tag, value]) => `${tag}:${value}`)
    .join('|');
}

function clean(text: string, length: number): string {
  return text
    .replace(/[|\r\n]+/g, ' ')
    .trim()
    .slice(0, length);
}
