import { json, jsonObjectOf, param } from '../platform/http.ts';
import type { HttpReply, HttpRequest, Route } from '../platform/http.ts';
import { findTestCard } from './cards.ts';
import type { CardPayments } from './card-payments.ts';
import type { NoticeFaults, Notifier } from './notices.ts';
import { isWallet } from './protocol.ts';
import { isChargeMode, isNoticeMode, orderStatus, payment } from './orders.ts';
import type { Order, OrderStore } from './orders.ts';

export type ControlDeps = {
  readonly store: OrderStore;
  readonly cardPayments: CardPayments;
  readonly notifier: Notifier;
};

const APPROVED_CARD = '4111 1111 1111 1111';
const DECLINED_CARD = '4000 0000 0000 0002';
const FAR_EXPIRY = '9912';

function describe({ store, cardPayments }: ControlDeps, order: Order) {
  const paid = payment(order);
  return {
    order_number: order.order_number,
    status: orderStatus(order),
    amount: order.amount,
    currency: order.currency,
    transaction_type: order.transaction_type,
    page: `/v2/form/${order.session}`,
    cancel_url: order.cancel_url,
    success_address: paid && cardPayments.successAddress(order, paid),
    transactions: order.transactions,
    notices: store
      .noticesOf(order.order_number)
      .map(({ id, attempts, delivered_at, last_answer, body, authorization }) => {
        return { id, attempts, delivered_at, last_answer, body, authorization };
      }),
  };
}

function readFaults(body: Record<string, unknown>): NoticeFaults {
  const { amount, currency, order_number, transaction_type, badDigest, without, pan_token } = body;
  return {
    ...(typeof amount === 'number' ? { amount } : {}),
    ...(typeof currency === 'string' ? { currency } : {}),
    ...(typeof order_number === 'string' ? { order_number } : {}),
    ...(typeof transaction_type === 'string' ? { transaction_type } : {}),
    ...(badDigest === true ? { badDigest } : {}),
    ...(Array.isArray(without) ? { without: without.map(String) } : {}),
    ...(typeof pan_token === 'string' ? { pan_token } : {}),
  };
}

/** Notifies the merchant of the order's approved transaction, altered as the body says. */
async function announce(
  { store, notifier }: ControlDeps,
  order: Order,
  body: Record<string, unknown>,
): Promise<void> {
  const paid = payment(order);
  if (!paid) return;
  const mode = isNoticeMode(body['notice']) ? body['notice'] : 'send';
  const delay = body['delayMs'];
  await notifier.announce(
    order,
    paid,
    mode,
    readFaults(body),
    typeof delay === 'number' ? delay : undefined,
  );
  await store.save();
}

/**
 * A merchant's test needs no browser: each action of the buyer on the pages is a call here.
 * None of this exists on a real gateway.
 */
export function controlRoutes(deps: ControlDeps): Route[] {
  const { store, cardPayments } = deps;
  const route = (
    method: Route['method'],
    path: string,
    act: (order: Order, body: Record<string, unknown>) => Promise<HttpReply | undefined>,
  ): Route => ({
    method,
    path: `/sandbox/orders/:order_number${path}`,
    answer: async (request: HttpRequest) => {
      const order = store.find(param(request, 'order_number'));
      if (!order) return json(404, { errors: ['order does not exist'] });
      const body = jsonObjectOf(request);
      if (!body) return json(400, { errors: ['body must be a JSON object'] });
      return (await act(order, body)) ?? json(200, describe(deps, order));
    },
  });

  const pay = (usual: string) => async (order: Order, body: Record<string, unknown>) => {
    const { pan, expiry, wallet } = body;
    const card = findTestCard(typeof pan === 'string' ? pan : usual);
    if (!card) return json(422, { errors: ['pan is no test card'] });
    const until = typeof expiry === 'string' ? expiry : FAR_EXPIRY;
    if (isWallet(wallet) && order.wallets?.includes(wallet) !== true) {
      return json(422, { errors: ['wallet is not offered for this order'] });
    }
    const way = isWallet(wallet) ? wallet : undefined;
    const transaction = cardPayments.authorise(order, card, until, true, 'issuer', way);
    await store.save();
    if (!transaction) return json(409, { errors: ['order is already paid'] });
    await announce(deps, order, body);
    return undefined;
  };

  /** Money goes back without the merchant having asked: its bank, or somebody at the gateway, has decided so. */
  const reverse = async (
    order: Order,
    body: Record<string, unknown>,
  ): Promise<HttpReply | undefined> => {
    const { type, amount } = body;
    const paid = payment(order);
    if (!paid) return json(409, { errors: ['order is not paid'] });
    if (type !== 'refund' && type !== 'chargeback' && type !== 'void') {
      return json(400, { errors: ['type must be refund, void or chargeback'] });
    }
    const { masked_pan, cc_type } = paid;
    const given = typeof amount === 'number' ? amount : paid.amount;
    const what = { type, status: 'approved', amount: given, masked_pan, cc_type } as const;
    const transaction = store.addTransaction(order, what);
    await store.save();
    const mode = isNoticeMode(body['notice']) ? body['notice'] : 'send';
    await deps.notifier.announce(order, transaction, mode);
    return undefined;
  };

  return [
    {
      method: 'GET',
      path: '/sandbox/orders',
      answer: () => json(200, { orders: store.newestFirst(100).map((o) => describe(deps, o)) }),
    },
    {
      method: 'POST',
      path: '/sandbox/charges',
      answer: async (request) => {
        const mode = jsonObjectOf(request)?.['mode'];
        if (!isChargeMode(mode)) return json(400, { errors: ['mode is unknown'] });
        store.setChargeMode(mode);
        await store.save();
        return json(200, { mode });
      },
    },
    route('GET', '', () => Promise.resolve(undefined)),
    route('POST', '/approve', pay(APPROVED_CARD)),
    route('POST', '/decline', pay(DECLINED_CARD)),
    route('POST', '/reverse', reverse),
    route('POST', '/notice', async (order, body) => {
      if (!payment(order)) return json(409, { errors: ['order is not paid'] });
      await announce(deps, order, body);
      return undefined;
    }),
  ];
}
