import { randomBytes, randomInt } from 'node:crypto';
import { openStateFile } from '../platform/state-file.ts';
import { isTransactionType } from './protocol.ts';
import type { TransactionType, Wallet } from './protocol.ts';

/** How the merchant is notified of an approval. The real gateway always means `send`. */
export const NOTICE_MODES = ['send', 'delay', 'twice', 'none'] as const;
export type NoticeMode = (typeof NOTICE_MODES)[number];

/**
 * What happens to charges of saved cards, in this order: it depends on the card; refused; made, but
 * the answer gets lost; lost on the way here; left undecided; made, but the answer does not name
 * the kind of transaction; not accepted because of the card, the order or its number. A real
 * gateway does none of this on demand.
 */
export const CHARGE_MODES = [
  'card',
  'refuse',
  'lose-answer',
  'lose-request',
  'leave-open',
  'without-type',
  'unknown-card',
  'invalid-order',
  'taken-number',
] as const;
export type ChargeMode = (typeof CHARGE_MODES)[number];

export function isChargeMode(value: unknown): value is ChargeMode {
  return CHARGE_MODES.some((mode) => mode === value);
}

export function isNoticeMode(value: unknown): value is NoticeMode {
  return NOTICE_MODES.some((mode) => mode === value);
}

export type Transaction = {
  readonly id: number;
  readonly at: string;
  readonly type: TransactionType | 'capture' | 'refund' | 'void' | 'chargeback';
  readonly status: 'approved' | 'declined' | 'pending';
  readonly response_code: string;
  readonly response_message: string;
  readonly approval_code: string;
  readonly reference_number: string;
  readonly amount: number;
  readonly masked_pan: string;
  readonly cc_type: string;
  readonly expiration_date?: string;
  readonly pan_token?: string;
  /** Left out where a card was typed. */
  readonly wallet?: Wallet;
};

export type Order = {
  readonly order_number: string;
  readonly amount: number;
  readonly currency: string;
  readonly transaction_type: TransactionType;
  readonly language: string;
  readonly order_info: string;
  readonly ch_full_name: string;
  readonly success_url?: string;
  readonly cancel_url?: string;
  readonly callback_url?: string;
  readonly tokenize: boolean;
  /** Offered beside the card's form; left out in files of earlier versions. */
  readonly wallets?: readonly Wallet[];
  /** Names the order in the addresses of its pages; nobody but the buyer knows it. */
  readonly session: string;
  readonly created_at: string;
  notice_mode: NoticeMode;
  /** The card that waits for the 3-D Secure step; never more than `findCardByToken` needs. */
  pending_card?: { readonly token: string; readonly expiration_date: string };
  /** A saved card is charged: its owner types no other. */
  saved_card?: true;
  /** All that happened, oldest first. */
  readonly transactions: Transaction[];
};

export type OrderStatus =
  | 'created'
  | 'pending'
  | 'declined'
  | 'approved'
  | 'captured'
  | 'refunded'
  | 'voided';

export function payment(order: Order): Transaction | undefined {
  return order.transactions.find(
    ({ type, status }) => isTransactionType(type) && status === 'approved',
  );
}

function sumOf(order: Order, type: Transaction['type']): number {
  return order.transactions
    .filter((transaction) => transaction.type === type && transaction.status === 'approved')
    .reduce((sum, { amount }) => sum + amount, 0);
}

export function refunded(order: Order): number {
  return sumOf(order, 'refund');
}

export function orderStatus(order: Order): OrderStatus {
  const paid = payment(order);
  if (!paid) {
    const last = order.transactions.at(-1);
    if (last === undefined) return 'created';
    return last.status === 'pending' ? 'pending' : 'declined';
  }
  if (sumOf(order, 'void') > 0) return 'voided';
  if (refunded(order) >= paid.amount) return 'refunded';
  return sumOf(order, 'capture') > 0 ? 'captured' : 'approved';
}

/** A notification to the merchant, delivered or not. */
export type Notice = {
  readonly id: number;
  readonly order_number: string;
  readonly url: string;
  readonly body: string;
  readonly authorization: string;
  attempts: number;
  /** Milliseconds since the epoch. */
  next_at: number;
  delivered_at?: string;
  last_answer?: string;
};

type GatewayState = {
  nextId: number;
  orders: Order[];
  notices: Notice[];
  deletedCards: string[];
  chargeMode?: ChargeMode;
};

/** Old orders are dropped from the file, so that a long-running gateway stays quick. */
const MOST_ORDERS = 20_000;

export type OrderStore = Awaited<ReturnType<typeof openOrderStore>>;

/** All orders of the gateway, kept in one file that survives a restart. */
export async function openOrderStore(path: string | undefined) {
  const { state, save } = await openStateFile<GatewayState>(path, {
    // A gateway that lost its file must not reuse the numbers that it gave before.
    nextId: Math.floor(Date.now() / 1000),
    orders: [],
    notices: [],
    deletedCards: [],
  });
  const byNumber = new Map(state.orders.map((order) => [order.order_number, order]));
  const bySession = new Map(state.orders.map((order) => [order.session, order]));

  const nextId = () => state.nextId++;

  const add = (order: Omit<Order, 'session' | 'transactions' | 'notice_mode' | 'created_at'>) => {
    const added: Order = {
      ...order,
      session: randomBytes(16).toString('hex'),
      created_at: new Date().toISOString(),
      notice_mode: 'send',
      transactions: [],
    };
    state.orders.push(added);
    byNumber.set(added.order_number, added);
    bySession.set(added.session, added);
    for (const old of state.orders.splice(0, state.orders.length - MOST_ORDERS)) {
      byNumber.delete(old.order_number);
      bySession.delete(old.session);
    }
    return added;
  };

  const addTransaction = (
    order: Order,
    what: Pick<Transaction, 'type' | 'status' | 'amount' | 'masked_pan' | 'cc_type'> &
      Partial<
        Pick<
          Transaction,
          'expiration_date' | 'pan_token' | 'response_message' | 'response_code' | 'wallet'
        >
      >,
  ): Transaction => {
    const approved = what.status === 'approved';
    const id = nextId();
    const transaction: Transaction = {
      id,
      at: new Date().toISOString(),
      response_code: approved ? '0000' : '1019',
      response_message: what.status,
      approval_code: approved ? String(randomInt(100_000, 1_000_000)) : '',
      reference_number: String(id).padStart(12, '0'),
      ...what,
    };
    order.transactions.push(transaction);
    return transaction;
  };

  return {
    save,
    nextId,
    find: (orderNumber: string) => byNumber.get(orderNumber),
    findBySession: (session: string) => bySession.get(session),
    newestFirst: (limit: number) => state.orders.slice(-limit).toReversed(),
    add,
    addTransaction,
    notices: () => state.notices,
    noticesOf: (orderNumber: string) =>
      state.notices.filter((notice) => notice.order_number === orderNumber),
    addNotice: (notice: Notice) => {
      state.notices.push(notice);
      state.notices.splice(0, state.notices.length - MOST_ORDERS);
    },
    chargeMode: (): ChargeMode => state.chargeMode ?? 'card',
    setChargeMode: (mode: ChargeMode) => {
      state.chargeMode = mode;
    },
    isCardDeleted: (token: string) => state.deletedCards.includes(token),
    deleteCard: (token: string) => {
      state.deletedCards.push(token);
    },
    keepCardAgain: (token: string) => {
      state.deletedCards = state.deletedCards.filter((deleted) => deleted !== token);
    },
  };
}
