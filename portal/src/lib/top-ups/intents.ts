import type { ChosenMethod } from '@rampa/contract/top-ups';

/** An intent of the customer: to top up this tag, once. */
interface Intent {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly since: number;
  /** Orders placed for it. */
  readonly orders: readonly string[];
}

/** By tag. */
type Intents = Readonly<Record<string, Intent>>;

const storageKey = 'top-up-intents';

/** An unpaid order expires after this time; then the intent is over too. */
const orderLife = 30 * 60_000;

interface IntentStoreParts {
  /** Shared by all tabs, so that two tabs mean the same top-up. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly now: () => number;
  readonly newId: () => string;
}

export interface IntentStore {
  /** The current intent for a tag, or a new one. */
  current(tagId: string): string;
  /**
   * The intent under which an order is sent: what all tabs share by now, for two tabs opened at the same moment each started
   * their own, or the one that the form began with. It lives from now on, because the answer may get lost.
   */
  sending(tagId: string, begun: string): string;
  /** An order was placed for the intent; from now on the intent lives as long as the order. */
  ordered(tagId: string, intentId: string, orderNumber: string): void;
  /** The order is paid, refused or abandoned: topping up again means a new top-up. */
  settled(orderNumber: string): void;
  /** The server knows the key with other content. */
  drop(tagId: string): void;
}

/**
 * Keeps one idempotency key per intent: a double click, the back button, a reload and a second tab
 * all start the same order.
 */
export function createIntentStore({ storage, now, newId }: IntentStoreParts): IntentStore {
  function read(): Intents {
    const living = Object.entries(parse(storage.getItem(storageKey))).filter(
      ([, { since }]) => now() - since < orderLife,
    );
    return Object.fromEntries(living);
  }

  function write(intents: Intents): void {
    storage.setItem(storageKey, JSON.stringify(intents));
  }

  return {
    current(tagId) {
      const intents = read();
      const known = intents[tagId];
      if (known !== undefined) return known.id;
      const intent = { id: newId(), since: now(), orders: [] };
      write({ ...intents, [tagId]: intent });
      return intent.id;
    },
    sending(tagId, begun) {
      const intents = read();
      const { id, since, orders } = intents[tagId] ?? { id: begun, since: now(), orders: [] };
      // An order that was placed has its own life, which sending it again does not prolong.
      const intent = { id, since: orders.length > 0 ? since : now(), orders };
      write({ ...intents, [tagId]: intent });
      return id;
    },
    ordered(tagId, intentId, orderNumber) {
      const intents = read();
      const known = intents[tagId];
      const orders = known?.id === intentId ? known.orders : [];
      if (orders.includes(orderNumber)) return;
      const intent = { id: intentId, since: now(), orders: [...orders, orderNumber] };
      write({ ...intents, [tagId]: intent });
    },
    settled(orderNumber) {
      const intents = read();
      const rest = Object.entries(intents).filter(
        ([, { orders }]) => !orders.includes(orderNumber),
      );
      if (rest.length < Object.keys(intents).length) write(Object.fromEntries(rest));
    },
    drop(tagId) {
      const { [tagId]: _dropped, ...rest } = read();
      write(rest);
    },
  };
}

/** Another amount, payment method or wish to save the card is another order, so the key differs. */
export function idempotencyKey(
  intentId: string,
  choice: {
    readonly amount: number;
    readonly method: ChosenMethod;
    readonly keepCard?: boolean;
    /** A saved card that is charged. */
    readonly cardId?: string;
  },
): string {
  // The end of the card's id is its random part, and the whole key has its limit.
  if (choice.cardId !== undefined) {
    return `${intentId}.${choice.amount}.s${choice.cardId.slice(-12)}`;
  }
  const way = choice.method === 'bank-transfer' ? 'b' : choice.keepCard === true ? 'k' : 'c';
  return `${intentId}.${choice.amount}.${way}`;
}

function parse(stored: string | null): Intents {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, Intent] => isIntent(entry[1])),
    );
  } catch {
    return {};
  }
}

function isIntent(value: unknown): value is Intent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'since' in value &&
    typeof value.since === 'number' &&
    'orders' in value &&
    Array.isArray(value.orders)
  );
}
