import { findCardByToken, maskedPan, panToken } from './cards.ts';
import type { TestCard } from './cards.ts';
import type { Notifier } from './notices.ts';
import { payment } from './orders.ts';
import type { Order, OrderStore, Transaction } from './orders.ts';
import { returnDigest } from './protocol.ts';
import type { Wallet } from './protocol.ts';

export type CardPayments = ReturnType<typeof createCardPayments>;

/** Takes payments: the answer of the card's issuer becomes a transaction of the order. */
export function createCardPayments(deps: {
  readonly store: OrderStore;
  readonly notifier: Notifier;
  readonly key: string;
}) {
  const { store, key } = deps;

  /** One transaction for one card; no await inside, so that two tabs cannot both be approved. */
  const authorise = (
    order: Order,
    card: TestCard,
    expirationDate: string,
    present: boolean,
    say: 'issuer' | 'declined' | 'pending' = 'issuer',
    wallet?: Wallet,
  ): Transaction | undefined => {
    if (payment(order)) return undefined;
    const issuer = present ? card.present : card.absent;
    const code = { issuer, declined: '1019', pending: '' }[say];
    const token = panToken(key, card);
    if (order.tokenize) store.keepCardAgain(token);
    return store.addTransaction(order, {
      type: order.transaction_type,
      status: say === 'pending' ? 'pending' : code === '0000' ? 'approved' : 'declined',
      response_code: code,
      amount: order.amount,
      masked_pan: maskedPan(card),
      cc_type: card.brand,
      expiration_date: expirationDate,
      ...(order.tokenize ? { pan_token: token } : {}),
      ...(wallet === undefined ? {} : { wallet }),
    });
  };

  return {
    authorise,
    /** Forgets the card that waits for its 3-D Secure step, so that the step counts once. */
    finishSecureStep: (order: Order, confirmed: boolean): Transaction | undefined => {
      const pending = order.pending_card;
      store.change(order, { pending_card: undefined });
      const card = pending && findCardByToken(key, pending.token);
      if (!pending || !card) return undefined;
      const say = confirmed ? 'issuer' : 'declined';
      return authorise(order, card, pending.expiration_date, true, say);
    },
    /** Where the buyer's browser goes after an approval: the success address, signed. */
    successAddress: (order: Order, transaction: Transaction): string | undefined => {
      if (order.success_url === undefined) return undefined;
      const url = new URL(order.success_url);
      const fields = {
        acquirer: 'rampa-sandbox',
        amount: String(transaction.amount),
        approval_code: transaction.approval_code,
        cc_type: transaction.cc_type,
        ch_full_name: order.ch_full_name,
        currency: order.currency,
        enrollment: 'Y',
        language: order.language,
        masked_pan: transaction.masked_pan,
        number_of_installments: '',
        order_number: order.order_number,
        reference_number: transaction.reference_number,
        response_code: transaction.response_code,
        ...(transaction.pan_token === undefined ? {} : { pan_token: transaction.pan_token }),
      };
      for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
      return `${url.href}&digest=${returnDigest(key, url.href)}`;
    },
  };
}
