import { json, jsonObjectOf, param } from '../platform/http.ts';
import type { HttpReply, HttpRequest, Route } from '../platform/http.ts';
import { findCardByToken, findTestCard, maskedPan } from './cards.ts';
import type { CardPayments } from './card-payments.ts';
import type { Merchant } from './form-routes.ts';
import { transactionFields } from './notices.ts';
import type { Notifier } from './notices.ts';
import type { ChargeMode, OrderStore } from './orders.ts';
import { CURRENCIES, registrationDigest, requestDigest, sameDigest } from './protocol.ts';

const REGISTRATION_LIFE = 15 * 60_000;

function refuse(status: number, ...errors: string[]): HttpReply {
  return json(status, { errors });
}

/** `WP3-v2.1 token timestamp digest`, the digest over key, timestamp, token, path and body. */
function isSigned(
  { merchant, tolerance }: Pick<ChargeDeps, 'merchant' | 'tolerance'>,
  request: HttpRequest,
): boolean {
  const [scheme, token, timestamp, digest] = (request.headers.authorization ?? '').split(' ');
  if (scheme !== 'WP3-v2.1' || token !== merchant.token) return false;
  if (timestamp === undefined || digest === undefined || !/^\d{10}$/.test(timestamp)) return false;
  if (Math.abs(Date.now() - Number(timestamp) * 1000) > tolerance) return false;
  const { path, body } = request;
  return sameDigest(requestDigest(merchant.key, { timestamp, token, path, body }), digest);
}

type Charge = {
  readonly order_number: string;
  readonly amount: number;
  readonly currency: string;
  readonly order_info: string;
  readonly pan_token: string;
  readonly callback_url?: string;
  readonly success_url?: string;
  readonly cancel_url?: string;
};

function readCharge(fields: Record<string, unknown>): Charge | string[] {
  const faults: string[] = [];
  const textOf = (name: string, shortest: number, longest: number): string => {
    const value = fields[name];
    if (typeof value === 'string' && value.length >= shortest && value.length <= longest) {
      return value;
    }
    faults.push(`${name} is invalid`);
    return '';
  };
  const charge = {
    order_number: textOf('order_number', 1, 40),
    order_info: textOf('order_info', 3, 100),
    currency: textOf('currency', 3, 3),
    pan_token: textOf('pan_token', 64, 64),
    amount: Number(fields['amount']),
  };
  if (!Number.isInteger(charge.amount) || charge.amount < 1) faults.push('amount is invalid');
  if (!CURRENCIES.some((currency) => currency === charge.currency)) {
    faults.push('currency is invalid');
  }
  // With `moto` nobody is there; without, the buyer comes back to these addresses.
  const addresses: { success_url?: string; cancel_url?: string } = {};
  if (fields['moto'] !== true) {
    for (const name of ['success_url', 'cancel_url'] as const) {
      const address = fields[`${name}_override`];
      if (typeof address === 'string' && URL.canParse(address)) addresses[name] = address;
      else faults.push(`${name}_override must be a web address`);
    }
  }
  if (fields['transaction_type'] !== 'purchase') faults.push('transaction_type is invalid');
  const callback = fields['callback_url_override'];
  if (callback !== undefined && !(typeof callback === 'string' && URL.canParse(callback))) {
    faults.push('callback_url_override must be a web address');
  }
  if (faults.length > 0) return faults;
  const order = { ...charge, ...addresses };
  return typeof callback === 'string' ? { ...order, callback_url: callback } : order;
}

type ChargeDeps = {
  readonly store: OrderStore;
  readonly cardPayments: CardPayments;
  readonly notifier: Notifier;
  readonly merchant: Merchant;
  /** Accepted clock skew of a signed request, in milliseconds. */
  readonly tolerance: number;
};

/** Answers of the modes that override the card's issuer. */
const SAYS: Partial<Record<ChargeMode, 'declined' | 'pending'>> = {
  refuse: 'declined',
  'leave-open': 'pending',
};

/**
 * Charges a saved card. Its issuer may want the owner's 3-D Secure step first: then the answer names the page of it, and
 * nothing is charged before.
 */
async function chargeCard(deps: ChargeDeps, request: HttpRequest): Promise<HttpReply> {
  if (!isSigned(deps, request)) return refuse(401, 'digest is invalid');
  const mode = deps.store.chargeMode();
  if (mode === 'lose-request') return refuse(503, 'the gateway is not available');
  const body = jsonObjectOf(request);
  const wrapped = body?.['transaction'];
  if (typeof wrapped !== 'object' || wrapped === null) return refuse(406, 'document is invalid');
  const charge = readCharge({ ...wrapped });
  if (Array.isArray(charge)) return refuse(422, ...charge);
  if (mode === 'invalid-order') return refuse(422, 'order_info is invalid');
  const card = findCardByToken(deps.merchant.key, charge.pan_token);
  if (!card || mode === 'unknown-card' || deps.store.isCardDeleted(charge.pan_token)) {
    return refuse(422, 'pan_token is unknown');
  }
  const known = deps.store.find(charge.order_number);
  if (known !== undefined || mode === 'taken-number') {
    return refuse(422, 'order_number has already been taken');
  }
  const { pan_token: token, ...order } = charge;
  const added = deps.store.add({
    ...order,
    transaction_type: 'purchase',
    language: 'sr',
    ch_full_name: '',
    tokenize: false,
  });
  if (card.asksOwner === true && mode === 'card') {
    const pending = { token, expiration_date: '' };
    deps.store.change(added, { saved_card: true, pending_card: pending });
    await deps.store.save();
    const redirectTo = `http://${request.headers.host ?? ''}/v2/form/${added.session}/3ds`;
    return json(201, { status: 'action_required', action_required: { redirect_to: redirectTo } });
  }
  const transaction = deps.cardPayments.authorise(added, card, '', false, SAYS[mode] ?? 'issuer');
  await deps.store.save();
  if (!transaction) return refuse(422, 'order is already paid');
  const lost = mode === 'lose-answer' || card.losesAnswers === true;
  if (transaction.status === 'approved') {
    // The notification arrives with the answer, or long after an answer that was lost.
    void deps.notifier.announce(added, transaction, lost ? 'delay' : 'send');
  }
  if (lost) return refuse(504, 'the answer was lost');
  const { transaction_type: type, ...fields } = transactionFields(added, transaction);
  const told = mode === 'without-type' ? fields : { ...fields, transaction_type: type };
  return json(201, { transaction: { ...told, pan_token: token } });
}

async function deleteCard(deps: ChargeDeps, request: HttpRequest): Promise<HttpReply> {
  if (!isSigned(deps, request)) return refuse(401, 'digest is invalid');
  const token = param(request, 'pan_token');
  if (!findCardByToken(deps.merchant.key, token) || deps.store.isCardDeleted(token)) {
    return refuse(404, 'pan_token is unknown');
  }
  deps.store.deleteCard(token);
  await deps.store.save();
  return json(200, { status: 'deleted' });
}

/**
 * Card registration: takes the signed `{random_token, timestamp, digest}` and, from the page of
 * the gateway's own script, the card. The token is then valid for the card for a quarter of an hour.
 */
function registerCard(merchant: Merchant, request: HttpRequest): HttpReply {
  const body = jsonObjectOf(request);
  const token = body?.['random_token'];
  const timestamp = body?.['timestamp'];
  const digest = body?.['digest'];
  if (
    typeof token !== 'string' ||
    typeof timestamp !== 'string' ||
    typeof digest !== 'string' ||
    !sameDigest(registrationDigest(merchant.key, { random_token: token, timestamp }), digest)
  ) {
    return refuse(401, 'digest is invalid');
  }
  const age = Date.now() - Date.parse(timestamp);
  if (!(Math.abs(age) <= REGISTRATION_LIFE)) return refuse(401, 'timestamp is too old');
  const pan = body?.['pan'];
  const card = typeof pan === 'string' ? findTestCard(pan) : undefined;
  if (pan !== undefined && !card) return refuse(422, 'pan is invalid');
  return json(200, {
    id: token,
    status: 'approved',
    ...(card ? { masked_pan: maskedPan(card), cc_type: card.brand } : {}),
  });
}

export function jsonRoutes(deps: ChargeDeps): Route[] {
  return [
    { method: 'POST', path: '/v2/transaction', answer: (request) => chargeCard(deps, request) },
    {
      method: 'DELETE',
      path: '/v2/payment-methods/:pan_token',
      answer: (request) => deleteCard(deps, request),
    },
    {
      method: 'POST',
      path: '/v2/temp-tokenize',
      answer: (request) => registerCard(deps.merchant, request),
    },
  ];
}
