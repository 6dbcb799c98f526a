import { formOf, param, seeOther } from '../platform/http.ts';
import type { HttpReply, HttpRequest, Route } from '../platform/http.ts';
import { findTestCard, isSecurityCode, panToken, parseExpiry } from './cards.ts';
import type { CardPayments } from './card-payments.ts';
import type { Notifier } from './notices.ts';
import { isNoticeMode, orderStatus, payment } from './orders.ts';
import type { Order, OrderStore } from './orders.ts';
import { cardPage, declinedPage, messagePage, securePage } from './pages.ts';
import type { CardFault } from './pages.ts';
import { formDigest, formFaults, isTransactionType, sameDigest, walletsOf } from './protocol.ts';

export type Merchant = { readonly key: string; readonly token: string };

export type FormDeps = {
  readonly store: OrderStore;
  readonly cardPayments: CardPayments;
  readonly notifier: Notifier;
  readonly merchant: Merchant;
};

function nextYears(): string {
  return `12/${String((new Date().getFullYear() + 3) % 100).padStart(2, '0')}`;
}

function refuse(form: URLSearchParams, status: number, lines: readonly string[]): HttpReply {
  const language = form.get('language') ?? 'sr';
  return messagePage({ status, language, title: 'refusedTitle', lines });
}

/**
 * An order number belongs to one order for ever. The same form sent again opens the same page, as
 * long as nothing is paid; all else is refused.
 */
function sameOrder(order: Order, form: URLSearchParams): boolean {
  return (
    String(order.amount) === form.get('amount') &&
    order.currency === form.get('currency') &&
    order.transaction_type === form.get('transaction_type') &&
    !payment(order)
  );
}

function text(form: URLSearchParams, name: string): string {
  return form.get(name) ?? '';
}

async function takeForm({ store, merchant }: FormDeps, request: HttpRequest): Promise<HttpReply> {
  const form = formOf(request);
  const faults = formFaults(form);
  if (faults.length > 0) return refuse(form, 422, faults);
  if (text(form, 'authenticity_token') !== merchant.token) {
    return refuse(form, 401, ['authenticity_token is unknown']);
  }
  const signed = {
    order_number: text(form, 'order_number'),
    amount: text(form, 'amount'),
    currency: text(form, 'currency'),
  };
  if (!sameDigest(formDigest(merchant.key, signed), text(form, 'digest'))) {
    return refuse(form, 401, ['digest is invalid']);
  }
  const known = store.find(signed.order_number);
  if (known) {
    if (sameOrder(known, form)) return seeOther(`/v2/form/${known.session}`);
    return refuse(form, 422, ['order_number has already been taken']);
  }
  const type = text(form, 'transaction_type');
  if (!isTransactionType(type)) return refuse(form, 422, ['transaction_type is unknown']);
  const addresses = {
    success_url: form.get('success_url_override'),
    cancel_url: form.get('cancel_url_override'),
    callback_url: form.get('callback_url_override'),
  };
  const order = store.add({
    order_number: signed.order_number,
    amount: Number(signed.amount),
    currency: signed.currency,
    transaction_type: type,
    language: text(form, 'language'),
    order_info: text(form, 'order_info'),
    ch_full_name: text(form, 'ch_full_name'),
    tokenize: form.get('tokenize_pan') === '1' || form.get('tokenize_pan') === 'true',
    wallets: walletsOf(form),
    ...Object.fromEntries(Object.entries(addresses).filter(([, address]) => address !== null)),
  });
  await store.save();
  return seeOther(`/v2/form/${order.session}`);
}

function closed(): HttpReply {
  return messagePage({ status: 404, language: 'sr', title: 'closedTitle', text: 'closedText' });
}

function alreadyPaid({ cardPayments }: FormDeps, order: Order): HttpReply {
  const paid = payment(order);
  return messagePage({
    status: 200,
    language: order.language,
    title: 'paidTitle',
    text: 'paidText',
    backTo: paid && cardPayments.successAddress(order, paid),
  });
}

async function takeCard(deps: FormDeps, order: Order, request: HttpRequest): Promise<HttpReply> {
  const form = formOf(request);
  const card = findTestCard(text(form, 'pan'));
  const expiry = parseExpiry(text(form, 'expiry'), new Date());
  const faults: CardFault[] = [];
  if (!card) faults.push('cardNumber');
  if (expiry === undefined) faults.push('expiry');
  if (!isSecurityCode(text(form, 'cvv'))) faults.push('securityCode');
  const mode = form.get('notice_mode');
  if (isNoticeMode(mode)) deps.store.change(order, { notice_mode: mode });
  if (!card || expiry === undefined || faults.length > 0) {
    return cardPage(order, {
      name: text(form, 'cardholder'),
      expiry: text(form, 'expiry'),
      faults,
    });
  }
  const token = panToken(deps.merchant.key, card);
  deps.store.change(order, { pending_card: { token, expiration_date: expiry } });
  await deps.store.save();
  return seeOther(`/v2/form/${order.session}/3ds`);
}

async function finishSecureStep(
  deps: FormDeps,
  order: Order,
  request: HttpRequest,
): Promise<HttpReply> {
  const confirmed = formOf(request).get('answer') !== 'refuse';
  const transaction = deps.cardPayments.finishSecureStep(order, confirmed);
  await deps.store.save();
  if (!transaction) return seeOther(`/v2/form/${order.session}`);
  if (transaction.status === 'declined') {
    const back = order.saved_card === true ? order.cancel_url : undefined;
    return seeOther(back ?? `/v2/form/${order.session}/declined`);
  }
  await deps.notifier.announce(order, transaction, order.notice_mode);
  return seeOther(
    deps.cardPayments.successAddress(order, transaction) ?? `/v2/form/${order.session}`,
  );
}

/** The card in the made-up phone; its owner was recognised there, so that no bank asks again. */
const PHONE_CARD = { number: '4111111111111111', expiry: '9912' };

async function takeWallet(deps: FormDeps, order: Order, request: HttpRequest): Promise<HttpReply> {
  const form = formOf(request);
  const wallet = order.wallets?.find((one) => one === form.get('wallet'));
  const card = findTestCard(PHONE_CARD.number);
  if (wallet === undefined || !card) return seeOther(`/v2/form/${order.session}`);
  const mode = form.get('notice_mode');
  if (isNoticeMode(mode)) deps.store.change(order, { notice_mode: mode });
  const paid = deps.cardPayments.authorise(order, card, PHONE_CARD.expiry, true, 'issuer', wallet);
  await deps.store.save();
  if (!paid) return seeOther(`/v2/form/${order.session}`);
  await deps.notifier.announce(order, paid, order.notice_mode);
  return seeOther(deps.cardPayments.successAddress(order, paid) ?? `/v2/form/${order.session}`);
}

/** The pages that the buyer's browser goes through. */
export function formRoutes(deps: FormDeps): Route[] {
  /** The order of the page, unless it is unknown or already paid. */
  const forUnpaid =
    (answer: (order: Order, request: HttpRequest) => HttpReply | Promise<HttpReply>) =>
    (request: HttpRequest): HttpReply | Promise<HttpReply> => {
      const order = deps.store.findBySession(param(request, 'session'));
      if (!order) return closed();
      return payment(order) ? alreadyPaid(deps, order) : answer(order, request);
    };
  const session = '/v2/form/:session';
  return [
    { method: 'POST', path: '/v2/form', answer: (request) => takeForm(deps, request) },
    {
      method: 'GET',
      path: session,
      answer: forUnpaid((order) =>
        cardPage(order, { name: order.ch_full_name, expiry: nextYears(), faults: [] }),
      ),
    },
    {
      method: 'POST',
      path: session,
      answer: forUnpaid((order, request) => takeCard(deps, order, request)),
    },
    {
      method: 'POST',
      path: `${session}/wallet`,
      answer: forUnpaid((order, request) => takeWallet(deps, order, request)),
    },
    {
      method: 'POST',
      path: `${session}/notice`,
      answer: forUnpaid(async (order, request) => {
        const mode = formOf(request).get('notice');
        if (isNoticeMode(mode)) {
          const next = order.notice_mode === mode ? 'send' : mode;
          deps.store.change(order, { notice_mode: next });
        }
        await deps.store.save();
        return seeOther(`/v2/form/${order.session}`);
      }),
    },
    {
      method: 'GET',
      path: `${session}/3ds`,
      answer: forUnpaid((order) =>
        order.pending_card ? securePage(order) : seeOther(`/v2/form/${order.session}`),
      ),
    },
    {
      method: 'POST',
      path: `${session}/3ds`,
      answer: (request) => {
        const order = deps.store.findBySession(param(request, 'session'));
        if (!order) return closed();
        const paid = payment(order);
        // The page continues by itself; pressing its button meanwhile leads to the same place.
        const target = paid && deps.cardPayments.successAddress(order, paid);
        if (paid) return target === undefined ? alreadyPaid(deps, order) : seeOther(target);
        return finishSecureStep(deps, order, request);
      },
    },
    {
      method: 'GET',
      path: `${session}/declined`,
      answer: forUnpaid((order) =>
        orderStatus(order) === 'declined'
          ? declinedPage(order)
          : seeOther(`/v2/form/${order.session}`),
      ),
    },
    {
      method: 'POST',
      path: `${session}/cancel`,
      answer: forUnpaid((order) =>
        order.cancel_url === undefined ? closed() : seeOther(order.cancel_url),
      ),
    },
  ];
}
