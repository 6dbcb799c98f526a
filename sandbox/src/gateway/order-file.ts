import { createLineFile, readLines } from '../platform/line-file.ts';

interface Numbered {
  readonly order_number: string;
}

interface Identified {
  readonly id: number;
}

export interface GatewayState<Head, Order extends Numbered, Notice extends Identified> {
  /** All but orders and notifications. */
  head: Head;
  readonly orders: Map<string, Order>;
  readonly notices: Map<number, Notice>;
}

type Line<Head, Order, Notice> =
  | { readonly head: Head }
  | { readonly order: Order }
  | { readonly notice: Notice };

/** The whole file of an earlier version. */
type EarlierFile<Head, Order, Notice> = Head & {
  readonly orders: readonly Order[];
  readonly notices: readonly Notice[];
};

/** What an earlier run has left. */
export async function readGatewayState<
  Head extends object,
  Order extends Numbered,
  Notice extends Identified,
>(path: string, head: Head): Promise<GatewayState<Head, Order, Notice>> {
  const state: GatewayState<Head, Order, Notice> = { head, orders: new Map(), notices: new Map() };
  const { lines, rest } = await readLines(path);
  if (lines.length === 0 && rest !== '') {
    const earlier = JSON.parse(rest) as EarlierFile<Head, Order, Notice>;
    const { orders, notices } = earlier;
    state.head = { ...earlier, orders: undefined, notices: undefined };
    for (const order of orders) state.orders.set(order.order_number, order);
    for (const notice of notices) state.notices.set(notice.id, notice);
  }
  for (const text of lines) {
    // The file is written by this program alone, so its shape is known.
    const line = JSON.parse(text) as Line<Head, Order, Notice>;
    if ('head' in line) state.head = line.head;
    else if ('order' in line) state.orders.set(line.order.order_number, line.order);
    else state.notices.set(line.notice.id, line.notice);
  }
  return state;
}

/** Saves what was marked as changed. */
export function createOrderFile<Head, Order extends Numbered, Notice extends Identified>(
  path: string,
  state: GatewayState<Head, Order, Notice>,
) {
  const orders = new Set<Order>();
  const notices = new Set<Notice>();
  let written = '';
  const lineOf = (line: Line<Head, Order, Notice>): string => JSON.stringify(line);
  const save = createLineFile(path, {
    changed() {
      const head = lineOf({ head: state.head });
      const lines = [
        ...(head === written ? [] : [head]),
        ...Array.from(orders, (order) => lineOf({ order })),
        ...Array.from(notices, (notice) => lineOf({ notice })),
      ];
      written = head;
      orders.clear();
      notices.clear();
      return lines;
    },
    all: () => [
      lineOf({ head: state.head }),
      ...Array.from(state.orders.values(), (order) => lineOf({ order })),
      ...Array.from(state.notices.values(), (notice) => lineOf({ notice })),
    ],
  });
  return {
    save,
    changedOrder: (order: Order) => void orders.add(order),
    changedNotice: (notice: Notice) => void notices.add(notice),
  };
}
