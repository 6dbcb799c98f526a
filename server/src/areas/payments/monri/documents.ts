import type * as FastXml from 'fast-xml-parser';
import { phoneWallet, type PhoneWallet } from '@rampa/contract';
import { z } from 'zod';
import { escapeMarkup } from '../../../platform/escape-markup.ts';
import { whenNeeded } from '../../../platform/load-when-needed.ts';
import type { SavedCard, PaymentReport, Refusal } from '../payment-provider.ts';

/** A transaction in the gateway's JSON: in notifications and in answers to a charge. */
const transaction = z.looseObject({
  id: z.union([z.int(), z.string()]).transform(String),
  order_number: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
  response_code: z.string(),
  transaction_type: z.string().optional(),
  pan_token: z.string().nullish(),
  masked_pan: z.string().nullish(),
  cc_type: z.string().nullish(),
  expiration_date: z.string().nullish(),
  // Never a reason not to read the rest: see paidWithOf.
  payment_method: z.unknown().optional(),
});

/** So much of it is worth a line in the log. */
const LONGEST_ERRORS = 500;

type MonriTransaction = z.infer<typeof transaction>;

/** Null if the text is not a transaction. */
export function readTransaction(text: string): PaymentReport | null {
  const value = parseJson(text);
  const parsed = transaction.safeParse(value);
  return parsed.success ? toReport(parsed.data) : null;
}

/** The gateway's reasons for rejecting a charge: `{errors: …}`, in whatever shape. */
export function readErrors(text: string): string {
  const parsed = z.looseObject({ errors: z.unknown() }).safeParse(parseJson(text));
  return JSON.stringify(parsed.success ? parsed.data.errors : text).slice(0, LONGEST_ERRORS);
}

/** The answer to a charge: `{transaction: …}`. */
export function readWrappedTransaction(text: string): PaymentReport | null {
  const parsed = z.looseObject({ transaction }).safeParse(parseJson(text));
  return parsed.success ? toReport(parsed.data.transaction) : null;
}

const confirmation = z.looseObject({
  action_required: z.looseObject({ redirect_to: z.string().min(1).max(2048) }),
});

/** Where the owner of the card confirms the charge; null where the bank asks for no confirmation. */
export function readConfirmation(text: string): string | null {
  const parsed = confirmation.safeParse(parseJson(text));
  return parsed.success ? parsed.data.action_required.redirect_to : null;
}

const fastXml = whenNeeded<typeof FastXml>('fast-xml-parser');

// No entities, no attributes, no numbers made of texts: order numbers may begin with zeros.
const reading = { ignoreAttributes: true, parseTagValue: false, processEntities: false } as const;

const orderDocument = z.looseObject({
  order: z.looseObject({
    id: z.string(),
    'order-number': z.string(),
    amount: z.string().regex(/^\d{1,15}$/),
    currency: z.string(),
    status: z.string(),
    'response-code': z.string(),
    'transaction-type': z.string(),
    'pan-token': z.string().optional(),
    'masked-pan': z.string().optional(),
    'cc-type': z.string().optional(),
    'expiration-date': z.string().optional(),
    'payment-method': z.unknown().optional(),
  }),
});

/** The answer of `/orders/show`; null if it is not one. */
export function readOrder(text: string): PaymentReport | null {
  const parsed = orderDocument.safeParse(parseXml(text));
  if (!parsed.success) return null;
  const { order } = parsed.data;
  return toReport({
    id: order.id,
    order_number: order['order-number'],
    amount: Number(order.amount),
    currency: order.currency,
    status: order.status,
    response_code: order['response-code'],
    transaction_type: order['transaction-type'],
    pan_token: order['pan-token'],
    masked_pan: order['masked-pan'],
    cc_type: order['cc-type'],
    expiration_date: order['expiration-date'],
    payment_method: order['payment-method'],
  });
}

/** Whether a refund, a capture or a void succeeded. */
export function isApprovedDocument(text: string): boolean {
  const done = z.looseObject({
    transaction: z.looseObject({
      status: z.literal('approved'),
      'response-code': z.literal('0000'),
    }),
  });
  return done.safeParse(parseXml(text)).success;
}

export function writeDocument(root: string, fields: Readonly<Record<string, string>>): string {
  const lines = Object.entries(fields).map(
    ([name, value]) => `<${name}>${escapeMarkup(value)}</${name}>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><${root}>${lines.join('')}</${root}>`;
}

function toReport(given: MonriTransaction): PaymentReport {
  return {
    orderNumber: given.order_number,
    amountMinor: given.amount,
    currency: given.currency,
    transactionType: given.transaction_type ?? '',
    transactionId: given.id,
    outcome: outcomeOf(given),
    refusal: refusalOf(given),
    card: cardOf(given),
    paidWith: paidWithOf(given),
  };
}

/** What the gateway calls a transaction that will never bring money. */
const ended: ReadonlySet<string> = new Set(['declined', 'invalid', 'refused', 'rejected']);

/**
 * Approved is what has both marks; nothing else counts as money. Declined is what says so;
 * everything else, even if it contradicts itself, may still become either.
 */
function outcomeOf({ status, response_code: code }: MonriTransaction): PaymentReport['outcome'] {
  if (status === 'refunded' || status === 'voided') return 'reversed';
  const taken = status === 'approved' || status === 'captured';
  if (taken && code === '0000') return 'approved';
  return ended.has(status) && code !== '0000' ? 'declined' : 'open';
}

/** The gateway's response codes that mean something to the card's owner. */
const refusals: Readonly<Record<string, Refusal>> = {
  '1001': 'card-expired',
  '1002': 'card-blocked',
  '1003': 'card-blocked',
  '1004': 'card-blocked',
  '1005': 'card-blocked',
  '1011': 'card-blocked',
  '1806': 'card-blocked',
  '1016': 'insufficient-funds',
};

function refusalOf(given: MonriTransaction): Refusal | null {
  if (outcomeOf(given) !== 'declined') return null;
  return refusals[given.response_code] ?? 'declined';
}

const named = z.union([
  phoneWallet,
  z.looseObject({ type: phoneWallet }).transform(({ type }) => type),
]);

/** A word, or an object that has it as its type. What we do not know is shown as a card. */
function paidWithOf({ payment_method: method }: MonriTransaction): PhoneWallet | null {
  const parsed = named.safeParse(method);
  return parsed.success ? parsed.data : null;
}

function cardOf(given: MonriTransaction): SavedCard | null {
  const { pan_token: token, masked_pan: masked, cc_type: brand } = given;
  if (!token || !masked) return null;
  const [, year, month] = /^(\d{2})(\d{2})$/.exec(given.expiration_date ?? '') ?? [];
  return {
    token,
    maskedNumber: masked,
    brand: brand ?? '',
    expires: year === undefined || month === undefined ? null : `20${year}-${month}`,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseXml(text: string): unknown {
  // A document type could only bring entities, which nothing of the gateway needs.
  if (text.includes('<!')) return undefined;
  try {
    const { XMLParser } = fastXml();
    return new XMLParser(reading).parse(text);
  } catch {
    return undefined;
  }
}
