import type { LanguageId, PhoneWallet } from '@rampa/contract';
import { toLatin } from '@rampa/contract/script';
import type { HostedForm, PaymentOrder, TransactionType } from '../payment-provider.ts';
import { formDigest } from './digests.ts';

export interface Merchant {
  /** Signs everything; never leaves the server. */
  readonly key: string;
  /** Names the merchant, 40 characters; part of the form. */
  readonly token: string;
}

/** Maximum length of each field that a customer's data goes into. */
const LONGEST = {
  ch_full_name: 30,
  ch_address: 100,
  ch_city: 30,
  ch_zip: 9,
  ch_phone: 30,
  ch_email: 100,
  order_info: 100,
} as const;
const SHORTEST = 3;

/** The gateway's page speaks Serbian in Latin letters and English. */
const languages: Readonly<Record<LanguageId, string>> = { '1': 'sr', '2': 'sr', '3': 'en' };

/** The fields of the gateway's form, signed, each within the lengths that the gateway accepts. */
export function formFor(
  order: PaymentOrder,
  merchant: Merchant,
  options: {
    readonly baseUrl: string;
    readonly transactionType: TransactionType;
    readonly keepCard: boolean;
    readonly wallets: readonly PhoneWallet[];
  },
): HostedForm {
  const amount = String(order.amountMinor);
  const { payer } = order;
  return {
    action: `${options.baseUrl}/v2/form`,
    fields: {
      ch_full_name: fit('ch_full_name', payer.name),
      ch_address: fit('ch_address', payer.address),
      ch_city: fit('ch_city', payer.city),
      ch_zip: fit('ch_zip', payer.postcode),
      ch_country: payer.country,
      ch_phone: fit('ch_phone', payer.phone),
      ch_email: fit('ch_email', payer.email),
      order_info: fit('order_info', order.description),
      order_number: order.orderNumber,
      amount,
      currency: order.currency,
      language: languages[order.languageId],
      transaction_type: options.transactionType,
      authenticity_token: merchant.token,
      digest: formDigest(merchant.key, order.orderNumber, amount, order.currency),
      success_url_override: order.returnUrl,
      cancel_url_override: order.cancelUrl,
      callback_url_override: order.notificationUrl,
      supported_payment_methods: methodsOf(options),
      ...(options.keepCard ? { tokenize_pan: '1' } : {}),
    },
  };
}

/** A wallet pays without handing over a card that could be charged again: only cards are kept. */
function methodsOf({
  keepCard,
  wallets,
}: {
  readonly keepCard: boolean;
  readonly wallets: readonly PhoneWallet[];
}): string {
  return ['card', ...(keepCard ? [] : wallets)].join(',');
}

/**
 * Latin letters, because not every bank behind the gateway accepts others; a value that is too
 * short is padded.
 */
function fit(field: keyof typeof LONGEST, value: string): string {
  const letters = Array.from(toLatin(value).trim()).slice(0, LONGEST[field]);
  return letters.join('').padEnd(SHORTEST, '-');
}
