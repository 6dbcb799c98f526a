import { callbackDigest } from './protocol.ts';
import type { Notice, NoticeMode, Order, OrderStore, Transaction } from './orders.ts';

/** First pause after a failed delivery, in milliseconds; each further one is twice as long. */
const FIRST_PAUSE = 1000;
const MOST_ATTEMPTS = 300;
const DELIVERY_TIMEOUT = 15_000;
/** How long the buyer's browser waits for the merchant to accept the notification before it returns. */
const PATIENCE = 2000;

/** How a test may alter a notification, to see that the merchant detects it. */
export type NoticeFaults = {
  readonly amount?: number;
  readonly currency?: string;
  readonly order_number?: string;
  readonly transaction_type?: string;
  readonly badDigest?: boolean;
  /** Fields that are left out. */
  readonly without?: readonly string[];
  /** A card's token, sent whether or not the merchant asked for it. */
  readonly pan_token?: string;
};

/** The transaction as the callback and the JSON interface represent it. */
export function transactionFields(order: Order, transaction: Transaction): Record<string, unknown> {
  return {
    id: transaction.id,
    acquirer: 'rampa-sandbox',
    order_number: order.order_number,
    order_info: order.order_info,
    amount: transaction.amount,
    currency: order.currency,
    ch_full_name: order.ch_full_name,
    outgoing_amount: transaction.amount,
    outgoing_currency: order.currency,
    approval_code: transaction.approval_code,
    response_code: transaction.response_code,
    response_message: transaction.response_message,
    reference_number: transaction.reference_number,
    systan: String(transaction.id),
    eci: '05',
    cc_type: transaction.cc_type,
    masked_pan: transaction.masked_pan,
    status: transaction.status,
    created_at: transaction.at,
    transaction_type: transaction.type,
    enrollment: 'Y',
    authentication: 'Y',
    issuer: 'sandbox-bank',
    ...(transaction.expiration_date ? { expiration_date: transaction.expiration_date } : {}),
    ...(transaction.pan_token ? { pan_token: transaction.pan_token } : {}),
    ...(transaction.wallet ? { payment_method: { type: transaction.wallet } } : {}),
  };
}

async function deliver(store: OrderStore, notice: Notice, longestPause: number): Promise<void> {
  const attempts = notice.attempts + 1;
  store.changeNotice(notice, { attempts });
  try {
    const response = await fetch(notice.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: notice.authorization },
      body: notice.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(DELIVERY_TIMEOUT),
    });
    await response.arrayBuffer();
    store.changeNotice(notice, {
      last_answer: String(response.status),
      ...(response.status === 200 ? { delivered_at: new Date().toISOString() } : {}),
    });
  } catch (error) {
    store.changeNotice(notice, { last_answer: error instanceof Error ? error.message : 'failed' });
  }
  const pause = Math.min(longestPause, FIRST_PAUSE * 2 ** Math.min(attempts - 1, 20));
  store.changeNotice(notice, { next_at: Date.now() + pause });
}

export type Notifier = ReturnType<typeof createNotifier>;

/** Notifies merchants of approved transactions, repeatedly until they answer 200. */
export function createNotifier(deps: {
  readonly store: OrderStore;
  readonly key: string;
  /** How long `Odloži obaveštenje` holds a notification back, in milliseconds. */
  readonly delay: number;
  /** Longest wait between two attempts to deliver a notification, in milliseconds. */
  readonly longestPause: number;
}) {
  const { store, key } = deps;
  const timers = new Map<number, NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  let stopped = false;

  const deliverOnce = async (notice: Notice): Promise<void> => {
    timers.delete(notice.id);
    await deliver(store, notice, deps.longestPause);
    await store.save();
    if (!notice.delivered_at && notice.attempts < MOST_ATTEMPTS) schedule(notice);
  };

  const attempt = async (notice: Notice): Promise<void> => {
    const attempted = deliverOnce(notice);
    underWay.add(attempted);
    await attempted.finally(() => underWay.delete(attempted));
  };

  const schedule = (notice: Notice): void => {
    if (stopped) return;
    const wait = Math.max(0, notice.next_at - Date.now());
    timers.set(
      notice.id,
      setTimeout(() => void attempt(notice), wait),
    );
  };

  const write = (order: Order, transaction: Transaction, faults: NoticeFaults, wait: number) => {
    if (order.callback_url === undefined) return undefined;
    const { badDigest, without = [], ...bent } = faults;
    const said = Object.entries({ ...transactionFields(order, transaction), ...bent });
    const body = JSON.stringify(
      Object.fromEntries(said.filter(([name]) => !without.includes(name))),
    );
    const digest = callbackDigest(badDigest ? `not-${key}` : key, body);
    const notice: Notice = {
      id: store.nextId(),
      order_number: order.order_number,
      url: order.callback_url,
      body,
      authorization: `WP3-callback ${digest}`,
      attempts: 0,
      next_at: Date.now() + wait,
    };
    store.addNotice(notice);
    return notice;
  };

  /** Sends one notification now; resolves after the first attempt, whatever the outcome. */
  const sendOnce = async (order: Order, transaction: Transaction, faults: NoticeFaults) => {
    const notice = write(order, transaction, faults, 0);
    await store.save();
    if (notice) await attempt(notice);
  };

  return {
    /** Resumes the notifications that an earlier run of the program left behind. */
    resume: () => {
      for (const notice of store.notices()) {
        if (!notice.delivered_at && notice.attempts < MOST_ATTEMPTS) schedule(notice);
      }
    },
    /** Notifies the merchant in the chosen way; resolves when the buyer may be sent back. */
    announce: async (
      order: Order,
      transaction: Transaction,
      mode: NoticeMode,
      faults: NoticeFaults = {},
      delay: number = deps.delay,
    ): Promise<void> => {
      if (mode === 'none') return;
      if (mode === 'delay') {
        const notice = write(order, transaction, faults, delay);
        await store.save();
        if (notice) schedule(notice);
        return;
      }
      const sending = (async () => {
        await sendOnce(order, transaction, faults);
        if (mode === 'twice') await sendOnce(order, transaction, faults);
      })();
      const patience = new Promise<void>((resolve) => {
        setTimeout(resolve, PATIENCE).unref();
      });
      await Promise.race([sending, patience]);
    },
    /** Resolves when no attempt is under way any more. */
    stop: async (): Promise<void> => {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}
