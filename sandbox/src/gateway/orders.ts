import { randomBytes, randomInt } from 'node:crypto';
import { createOrderFile, type GatewayState, readGatewayState } from './order-file.ts';
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
  readonly notice_mode: NoticeMode;
  /** The card that waits for the 3-D Secure step; never more than `findCardByToken` needs. */
  readonly pending_card?: { readonly token: string; readonly expiration_date: string } | undefined;
  /** A saved card is charged: its owner types no other. */
  readonly saved_card?: true;
  /** All that happened, oldest first. */
  readonly transactions: readonly Transaction[];
};

type Changeable = Pick<Order, 'notice_mode' | 'pending_card' | 'saved_card' | 'transactions'>;

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
  readonly attempts: number;
  /** Milliseconds since the epoch. */
  readonly next_at: number;
  readonly delivered_at?: string;
  readonly last_answer?: string;
};

type NoticeProgress = Pick<Notice, 'attempts' | 'next_at' | 'delivered_at' | 'last_answer'>;

/** Old orders are dropped from the file, so that a long-running gateway stays quick. */
const MOST_ORDERS = 20_000;

export type OrderStore = Awaited<ReturnType<typeof openOrderStore>>;

type Head = {
  nextId: number;
  deletedCards: string[];
  chargeMode?: ChargeMode;
};

/** Drops the oldest. */
function trim<Key, Value>(kept: Map<Key, Value>): void {
  for (const key of kept.keys()) {
    if (kept.size <= MOST_ORDERS) return;
    kept.delete(key);
  }
}

/** All orders of the gateway, kept in one file that survives a restart. */
export async function openOrderStore(path = '') {
  // A gateway that lost its file must not reuse the numbers that it gave before.
  const begun: Head = { nextId: Math.floor(Date.now() / 1000), deletedCards: [] };
  const state: GatewayState<Head, Order, Notice> =
    path === ''
      ? { head: begun, orders: new Map(), notices: new Map() }
      : await readGatewayState(path, begun);
  const { head, orders, notices } = state;
  const file = path === '' ? undefined : createOrderFile(path, state);
  const bySession = new Map(Array.from(orders.values(), (order) => [order.session, order]));

  const nextId = () => head.nextId++;

  /** The only way to change an order: what was changed is what is written. */
  const change = (order: Order, changes: Partial<Changeable>): void => {
    Object.assign(order, changes);
    file?.changedOrder(order);
  };

  const add = (order: Omit<Order, 'session' | 'transactions' | 'notice_mode' | 'created_at'>) => {
    const added: Order = {
      ...order,
      session: randomBytes(16).toString('hex'),
      created_at: new Date().toISOString(),
      notice_mode: 'send',
      transactions: [],
    };
    orders.set(added.order_number, added);
    bySession.set(added.session, added);
    trim(orders);
    trim(bySession);
    file?.changedOrder(added);
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
    change(order, { transactions: [...order.transactions, transaction] });
    return transaction;
  };

  return {
    /** Resolves when all changes made before the call are on disk. */
    save: (): Promise<void> => file?.save() ?? Promise.resolve(),
    nextId,
    find: (orderNumber: string) => orders.get(orderNumber),
    findBySession: (session: string) => bySession.get(session),
    newestFirst: (limit: number) => [...orders.values()].slice(-limit).toReversed(),
    add,
    change,
    addTransaction,
    notices: () => [...notices.values()],
    noticesOf: (orderNumber: string) =>
      [...notices.values()].filter((notice) => notice.order_number === orderNumber),
    addNotice: (notice: Notice) => {
      notices.set(notice.id, notice);
      trim(notices);
      file?.changedNotice(notice);
    },
    /** The same for a notification. */
    changeNotice: (notice: Notice, changes: Partial<NoticeProgress>): void => {
      Object.assign(notice, changes);
      file?.changedNotice(notice);
    },
    chargeMode: (): ChargeMode => head.chargeMode ?? 'card',
    setChargeMode: (mode: ChargeMode) => {
      head.chargeMode = mode;
    },
    isCardDeleted: (token: string) => head.deletedCards.includes(token),
    deleteCard: (token: string) => {
      head.deletedCards.push(token);
    },
    keepCardAgain: (token: string) => {
      head.deletedCards = head.deletedCards.filter((deleted) => deleted !== token);
    },
  };
}
