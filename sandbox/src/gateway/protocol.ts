import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * The digests of the Monri WebPay protocol, as in its published documentation.
 * The merchant's adapter deliberately has an implementation of its own: two that agree prove more.
 */

function hex(algorithm: 'sha1' | 'sha512', parts: readonly (string | Buffer)[]): string {
  const hash = createHash(algorithm);
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

export function formDigest(
  key: string,
  order: { order_number: string; amount: string; currency: string },
): string {
  return hex('sha512', [key, order.order_number, order.amount, order.currency]);
}

/** `url` is the full return address with all its parameters but the digest. */
export function returnDigest(key: string, url: string): string {
  return hex('sha512', [key, url]);
}

export function callbackDigest(key: string, body: string): string {
  return hex('sha512', [key, body]);
}

export function orderQueryDigest(key: string, orderNumber: string): string {
  return hex('sha1', [key, orderNumber]);
}

export function managementDigest(
  key: string,
  order: { order_number: string; amount: string; currency: string },
): string {
  return hex('sha1', [key, order.order_number, order.amount, order.currency]);
}

export function requestDigest(
  key: string,
  request: { timestamp: string; token: string; path: string; body: string | Buffer },
): string {
  return hex('sha512', [key, request.timestamp, request.token, request.path, request.body]);
}

export function registrationDigest(
  key: string,
  request: { random_token: string; timestamp: string },
): string {
  return hex('sha512', [key, request.random_token, request.timestamp]);
}

export function sameDigest(expected: string, given: string): boolean {
  const left = Buffer.from(expected);
  const right = Buffer.from(given.toLowerCase());
  return left.length === right.length && timingSafeEqual(left, right);
}

export const CURRENCIES = ['RSD', 'BAM', 'EUR'] as const;
export const FORM_TRANSACTION_TYPES = ['authorize', 'purchase'] as const;

export type TransactionType = (typeof FORM_TRANSACTION_TYPES)[number];

export function isTransactionType(text: string): text is TransactionType {
  return FORM_TRANSACTION_TYPES.some((type) => type === text);
}

/** What a phone or a browser pays with in place of a card's number. */
export const WALLETS = ['apple-pay', 'google-pay'] as const;
export type Wallet = (typeof WALLETS)[number];

export function isWallet(text: unknown): text is Wallet {
  return WALLETS.some((wallet) => wallet === text);
}

/** Those that a form asks for; others that it names are none of this gateway's. */
export function walletsOf(form: URLSearchParams): Wallet[] {
  return (form.get('supported_payment_methods') ?? '').split(',').filter(isWallet);
}

/** Shortest and longest value of each field of the form, in characters. */
const LENGTHS = {
  ch_full_name: [3, 30],
  ch_address: [3, 100],
  ch_city: [3, 30],
  ch_zip: [3, 9],
  ch_country: [2, 3],
  ch_phone: [3, 30],
  ch_email: [3, 100],
  order_info: [3, 100],
  order_number: [1, 40],
  language: [2, 2],
  authenticity_token: [40, 40],
  digest: [128, 128],
} as const;

const ADDRESSES = ['success_url_override', 'cancel_url_override', 'callback_url_override'] as const;

/** The largest amount the protocol can carry: eleven digits of minor units. */
const AMOUNT = /^[1-9][0-9]{0,10}$/;

function isWebAddress(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text);
}

/** All that is wrong with a form, one sentence for each field; none if the form is valid. */
export function formFaults(form: URLSearchParams): string[] {
  const faults: string[] = [];
  for (const [field, [shortest, longest]] of Object.entries(LENGTHS)) {
    const { length } = Array.from(form.get(field) ?? '');
    if (length < shortest || length > longest) {
      faults.push(`${field} must have ${String(shortest)} to ${String(longest)} characters`);
    }
  }
  if (!AMOUNT.test(form.get('amount') ?? '')) {
    faults.push('amount must be a whole number of minor units, greater than zero');
  }
  if (!CURRENCIES.some((currency) => currency === form.get('currency'))) {
    faults.push(`currency must be one of ${CURRENCIES.join(', ')}`);
  }
  if (!isTransactionType(form.get('transaction_type') ?? '')) {
    faults.push(`transaction_type must be one of ${FORM_TRANSACTION_TYPES.join(', ')}`);
  }
  for (const field of ADDRESSES) {
    const address = form.get(field);
    if (address !== null && !isWebAddress(address)) faults.push(`${field} must be a web address`);
  }
  const methods = form.get('supported_payment_methods');
  if (methods !== null && !methods.split(',').includes('card')) {
    faults.push('supported_payment_methods must contain card');
  }
  return faults;
}
