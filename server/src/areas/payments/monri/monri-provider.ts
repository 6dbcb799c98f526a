import { failure, success, type Failure, type PhoneWallet } from '@rampa/contract';
import type { Clock } from '../../../platform/clock.ts';
import { readAnswer } from '../../../platform/outgoing/read-answer.ts';
import { GatewayUnclear } from '../gateway-unclear.ts';
import {
  GatewayUnavailable,
  type CardCharge,
  type NotTaken,
  type GatewayNotification,
  type PaymentProvider,
  type RefundOrder,
  type ReturnVisit,
} from '../payment-provider.ts';
import {
  isSameDigest,
  managementDigest,
  notificationDigest,
  queryDigest,
  requestDigest,
  returnDigest,
} from './digests.ts';
import {
  isApprovedDocument,
  readConfirmation,
  readErrors,
  readOrder,
  readTransaction,
  readWrappedTransaction,
  writeDocument,
} from './documents.ts';
import { formFor, type Merchant } from './form-fields.ts';

export interface MonriOptions extends Merchant {
  /** `https://ipg.monri.com`, or where a stand-in runs. */
  readonly baseUrl: string;
  readonly clock: Clock;
  /** Those that the merchant's account has; left out: cards alone. */
  readonly wallets?: readonly PhoneWallet[];
  /** How long the gateway may take, in milliseconds. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
/** Larger answers are not the gateway's. */
const LARGEST_ANSWER = 256 * 1024;

/** The gateway Monri WebPay: its form, its notifications, its management interface. */
export function createMonriProvider(options: MonriOptions): PaymentProvider {
  const { baseUrl, key, token, wallets = [] } = options;
  const call = (path: string, init: RequestInit): Promise<Answer> =>
    callGateway(`${baseUrl}${path}`, init, options.timeoutMs ?? TIMEOUT_MS);
  const sendXml = (path: string, body: string): Promise<Answer> =>
    call(path, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/xml', Accept: 'application/xml' },
    });
  const sendSigned = (method: 'POST' | 'DELETE', path: string, body: string): Promise<Answer> => {
    const timestamp = String(Math.floor(options.clock.now().epochMilliseconds / 1000));
    const digest = requestDigest(key, { timestamp, token, path, body });
    return call(path, {
      method,
      ...(body === '' ? {} : { body }),
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        Authorization: `WP3-v2.1 ${token} ${timestamp} ${digest}`,
      },
    });
  };

  return {
    name: 'monri',
    formTargets: [new URL(baseUrl).origin],
    wallets,
    startPayment: (order) =>
      formFor(order, options, {
        baseUrl,
        transactionType: 'purchase',
        keepCard: order.keepCard,
        wallets,
      }),
    startRegistration: (order) =>
      formFor(order, options, {
        baseUrl,
        transactionType: 'authorize',
        keepCard: true,
        wallets,
      }),
    verifyReturn: (visit) => verifyReturn(key, visit),
    verifyNotification: (notification) => verifyNotification(key, notification),

    async status(orderNumber) {
      const body = writeDocument('order', {
        'order-number': orderNumber,
        'authenticity-token': token,
        digest: queryDigest(key, orderNumber),
      });
      const answer = await sendXml('/orders/show', body);
      if (answer.status === 404) return null;
      const report = answer.status === 200 ? readOrder(answer.text) : null;
      if (report === null) throw unexpected('/orders/show', answer);
      return report;
    },

    async chargeCard(charge) {
      const body = JSON.stringify({ transaction: chargeFields(charge, token) });
      const answer = await sendSigned('POST', '/v2/transaction', body);
      if (answer.status === 422) return notTaken(answer.text.replaceAll(charge.cardToken, '…'));
      const confirmUrl = answer.status === 201 ? readConfirmation(answer.text) : null;
      if (confirmUrl !== null) {
        // The browser is sent there: nowhere but to the gateway, which knows the bank's own page.
        if (!isAtOrigin(confirmUrl, baseUrl)) throw unexpected('/v2/transaction', answer);
        return success({ outcome: 'confirmation-needed', confirmUrl });
      }
      const report = answer.status === 201 ? readWrappedTransaction(answer.text) : null;
      if (report === null) throw unexpected('/v2/transaction', answer);
      return success(report);
    },

    async refund(order) {
      const path = managementPath(order);
      const answer = await sendXml(path, managementDocument(order, options));
      if (answer.status === 201 && isApprovedDocument(answer.text)) return true;
      if (answer.status === 422) return false;
      throw unexpected(path, answer);
    },

    async deleteCard(cardToken) {
      const path = `/v2/payment-methods/${encodeURIComponent(cardToken)}`;
      const answer = await sendSigned('DELETE', path, '');
      // That it does not exist is what was wanted: the deletion may be a repetition.
      if (answer.status === 200 || answer.status === 404) return true;
      throw unexpected(path, answer);
    },
  };
}

function verifyReturn(
  key: string,
  { url }: ReturnVisit,
): ReturnType<PaymentProvider['verifyReturn']> {
  const match = /[?&]digest=([0-9a-f]{128})(?=&|$)/.exec(url);
  const orderNumber = URL.canParse(url) ? new URL(url).searchParams.get('order_number') : null;
  if (match === null || !orderNumber) return failure('message-unreadable');
  const unsigned = url.replace(`&digest=${match[1]}`, '');
  return isSameDigest(returnDigest(key, unsigned), match[1] ?? '')
    ? success({ orderNumber })
    : failure('signature-invalid');
}

function verifyNotification(
  key: string,
  { headers, body }: GatewayNotification,
): ReturnType<PaymentProvider['verifyNotification']> {
  const { authorization } = headers;
  const [, digest] =
    /^WP3-callback ([0-9a-f]{128})$/.exec(typeof authorization === 'string' ? authorization : '') ??
    [];
  if (digest === undefined || !isSameDigest(notificationDigest(key, body), digest)) {
    return failure('signature-invalid');
  }
  const report = readTransaction(body.toString('utf8'));
  return report === null ? failure('message-unreadable') : success(report);
}

function chargeFields(charge: CardCharge, token: string): Readonly<Record<string, unknown>> {
  return {
    transaction_type: 'purchase',
    amount: charge.amountMinor,
    currency: charge.currency,
    order_number: charge.orderNumber,
    order_info: charge.description,
    authenticity_token: token,
    language: 'sr',
    pan_token: charge.cardToken,
    // With nobody there the bank must not ask; with its owner there, it may.
    ...(charge.attended === undefined
      ? { moto: true }
      : {
          success_url_override: charge.attended.returnUrl,
          cancel_url_override: charge.attended.cancelUrl,
        }),
    callback_url_override: charge.notificationUrl,
  };
}

function isAtOrigin(address: string, baseUrl: string): boolean {
  return URL.canParse(address) && new URL(address).origin === new URL(baseUrl).origin;
}

/** A reservation is released; money that was taken is refunded. */
function managementPath({ orderNumber, transactionType }: RefundOrder): string {
  const operation = transactionType === 'authorize' ? 'void' : 'refund';
  return `/transactions/${encodeURIComponent(orderNumber)}/${operation}.xml`;
}

function managementDocument(order: RefundOrder, { key, token }: Merchant): string {
  const amount = String(order.amountMinor);
  return writeDocument('transaction', {
    amount,
    currency: order.currency,
    digest: managementDigest(key, order.orderNumber, amount, order.currency),
    'authenticity-token': token,
    'order-number': order.orderNumber,
  });
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

async function callGateway(url: string, init: RequestInit, timeoutMs: number): Promise<Answer> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await readAnswer(response, LARGEST_ANSWER) };
  } catch (error) {
    throw new GatewayUnavailable('The payment gateway cannot be reached', { cause: error });
  }
}

/** Which field the gateway rejected is stated only in prose. */
function notTaken(text: string): Failure<NotTaken> {
  const reason = readErrors(text);
  if (/pan[ _-]?token/i.test(reason)) return failure('card-unknown', { reason });
  if (/order[ _-]?number/i.test(reason)) return failure('number-taken', { reason });
  return failure('not-taken', { reason });
}

/** Answers that have nothing to do with the order that was queried. */
function isAway(status: number): boolean {
  return status >= 500 || status === 401 || status === 403 || status === 408 || status === 429;
}

function unexpected(path: string, { status }: Answer): GatewayUnavailable {
  const said = `The payment gateway answered ${status} to ${path}`;
  return isAway(status) ? new GatewayUnavailable(said) : new GatewayUnclear(said);
}
