import { createLineFile, readLines } from '../platform/line-file.ts';
import type { ChargeMode, Notice, Order } from './orders.ts';

/** All but orders and notifications. */
export type GatewayHead = {
  nextId: number;
  deletedCards: string[];
  chargeMode?: ChargeMode;
};

type Line =
  | { readonly head: GatewayHead }
  | { readonly order: Order }
  | { readonly notice: Notice };

export interface GatewayState {
  head: GatewayHead;
  readonly orders: Map<string, Order>;
  readonly notices: Map<number, Notice>;
}

/** The whole file of an earlier version. */
type EarlierFile = GatewayHead & { readonly orders: Order[]; readonly notices: Notice[] };

/** What an earlier run has left. */
export async function readGatewayState(path: string, head: GatewayHead): Promise<GatewayState> {
  const state: GatewayState = { head, orders: new Map(), notices: new Map() };
  const { lines, rest } = await readLines(path);
  if (lines.length === 0 && rest !== '') {
    const { orders, notices, ...earlier } = JSON.parse(rest) as EarlierFile;
    state.head = earlier;
    for (const order of orders) state.orders.set(order.order_number, order);
    for (const notice of notices) state.notices.set(notice.id, notice);
  }
  for (const text of lines) {
    // The file is written by this program alone, so its shape is known.
    const line = JSON.parse(text) as Line;
    if ('head' in line) state.head = line.head;
    else if ('order' in line) state.orders.set(line.order.order_number, line.order);
    else state.notices.set(line.notice.id, line.notice);
  }
  return state;
}

/** Saves what was marked as changed. */
export function createOrderFile(path: string, state: GatewayState) {
  const orders = new Set<Order>();
  const notices = new Set<Notice>();
  let written = '';
  const lineOf = (line: Line): string => JSON.stringify(line);
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
