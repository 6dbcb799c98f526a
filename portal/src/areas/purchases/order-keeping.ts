import { fingerprint } from '../../lib/fingerprint.ts';

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const ticketsName = 'order-tickets';
const intentName = 'order-intent';

interface Intent {
  readonly id: string;
  /** Orders placed for it. */
  readonly orders: readonly string[];
}

/** What is ordered. */
type OrderContent = Readonly<Record<string, unknown>>;

/**
 * What this tab stores of orders: tickets that open those of a visitor, and the current intent, so
 * that a double click, the back button and a reload order once.
 */
export interface OrderKeeping {
  ticketOf(orderNumber: string): string;
  keepTicket(orderNumber: string, ticket: string): void;
  /** Key for an order with this content: other content is another order, another language is not. */
  keyFor(order: OrderContent): string;
  ordered(orderNumber: string): void;
  /** The order no longer waits for payment: ordering again means a new order. */
  settled(orderNumber: string): void;
}

export function createOrderKeeping(storage: TabStorage, newId: () => string): OrderKeeping {
  const readTickets = (): Readonly<Record<string, string>> => {
    const entries = Object.entries(parse(storage.getItem(ticketsName)));
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  };
  const readIntent = (): Intent | undefined => {
    const { id, orders } = parse(storage.getItem(intentName));
    if (typeof id !== 'string' || !Array.isArray(orders)) return undefined;
    return { id, orders: orders.filter((order) => typeof order === 'string') };
  };
  const intent = (): Intent => {
    const known = readIntent();
    if (known !== undefined) return known;
    const made = { id: newId(), orders: [] };
    storage.setItem(intentName, JSON.stringify(made));
    return made;
  };

  return {
    ticketOf: (orderNumber) => readTickets()[orderNumber] ?? '',
    keepTicket(orderNumber, ticket) {
      storage.setItem(ticketsName, JSON.stringify({ ...readTickets(), [orderNumber]: ticket }));
    },
    // The server ignores the language in its comparison as well.
    keyFor: ({ languageId: _shown, ...content }) =>
      `${intent().id}.${fingerprint(JSON.stringify(content))}`,
    ordered(orderNumber) {
      const { id, orders } = intent();
      storage.setItem(intentName, JSON.stringify({ id, orders: [...orders, orderNumber] }));
    },
    settled(orderNumber) {
      if (readIntent()?.orders.includes(orderNumber) === true) storage.removeItem(intentName);
    },
  };
}

function parse(stored: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
