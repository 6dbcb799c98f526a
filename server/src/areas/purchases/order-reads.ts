import { failure, success, type Outcome } from '@rampa/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { reachesAll, type AccountScope } from '../../platform/scope/scope.ts';
import type { Attempts } from '../../platform/throttle/create-attempts.ts';
import type { PaymentSlip, Payee } from '../payments/index.ts';
import { slipOfOrder } from './buyer.ts';
import type { Opened, Opening, OrderAccess } from './order-access.ts';
import { selectCreditNote, type CreditNote } from './credit-notes.store.ts';
import { selectOrders } from './order-lists.store.ts';
import { selectOrderTags, type OrderTag } from './order-tags.store.ts';
import { lookUpsOf } from './order-throttles.ts';
import {
  lockOrder,
  selectLines,
  selectOrder,
  type OrderLine,
  type OrderRecord,
} from './orders.store.ts';
import { foldEmail, isPayable } from './purchase-rules.ts';
import { isSame, type Tickets } from './tickets.ts';
import { selectUnpaidSlips } from './unpaid-slips.store.ts';

/** An order with what belongs to it. */
export interface OrderParts {
  readonly order: OrderRecord;
  readonly lines: readonly OrderLine[];
  readonly tags: readonly OrderTag[];
  /** Whether it can still be paid by card. */
  readonly payable: boolean;
  readonly creditNote: CreditNote | undefined;
}

export interface OrderPage {
  readonly items: readonly OrderRecord[];
  readonly totalRecords: number;
}

/** An order that a visitor has found, and what opens it from now on. */
export interface FoundOrder {
  readonly found: OrderParts;
  readonly ticket: string;
}

type NotFound = 'purchases.not-found';

export interface OrderReadsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly attempts: Attempts;
  readonly tickets: Pick<Tickets, 'issue'>;
  readonly payee: Payee;
}

/** Orders as customers and visitors see them. */
export function createOrderReads(
  { database, clock, attempts, tickets, payee }: OrderReadsDeps,
  { open, findByNumber }: OrderAccess,
) {
  const { queries } = database;

  const partsOf = async ({ scope, order }: Opened): Promise<OrderParts> => ({
    order,
    lines: await selectLines(scope, queries, order),
    tags: await selectOrderTags(scope, queries, order),
    payable: isPayable(order, clock.now()),
    creditNote: await selectCreditNote(scope, queries, order),
  });

  return {
    partsOf,

    /** Orders whose slip is unpaid, the earliest due first; a driver sees none. */
    async unpaidSlips(scope: AccountScope): ReturnType<typeof selectUnpaidSlips> {
      return reachesAll(scope) ? selectUnpaidSlips(scope, queries, clock.now()) : [];
    },

    /**
     * A visitor opens an order by number and e-mail address. Whatever is wrong, the reply is the same
     * and takes the same statements; attempts are counted before they are checked.
     */
    async lookUp(
      { orderNumber, email }: { readonly orderNumber: string; readonly email: string },
      { address, requestId }: { readonly address: string; readonly requestId: string },
    ): Promise<Outcome<FoundOrder, 'purchases.none' | 'purchases.too-many-attempts'>> {
      const { own, network } = lookUpsOf(orderNumber, address);
      const seconds = await database.transaction((tx) => attempts.charge(tx, [own, network]));
      if (seconds > 0) return failure('purchases.too-many-attempts', { seconds });
      const { scope, order } = await findByNumber(orderNumber, { kind: 'visitor', requestId });
      const right = isSame(foldEmail(email), order?.email ?? '');
      if (order === undefined || !right) return failure('purchases.none');
      await database.transaction((tx) => attempts.settle(tx, own, [network]));
      const found = await partsOf({ scope, order });
      return success({ found, ticket: tickets.issue(orderNumber) });
    },

    async list(
      scope: AccountScope,
      { first, rows }: { readonly first: number; readonly rows: number },
    ): Promise<Outcome<OrderPage, 'purchases.none'>> {
      const { totalRecords, orders } = await selectOrders(scope, queries, first, rows);
      if (totalRecords === 0) return failure('purchases.none');
      return success({ items: orders, totalRecords });
    },

    async details(opening: Opening): Promise<Outcome<OrderParts, NotFound>> {
      const found = await open(opening);
      return found.ok ? success(await partsOf(found.value)) : found;
    },

    /** Only the account's own orders. */
    async orderOf(scope: AccountScope, orderNumber: string): Promise<OrderRecord | undefined> {
      return selectOrder(scope, queries, orderNumber);
    },

    /** The same, locked until the transaction ends. */
    lockedOrderOf: lockOrder,

    async slip(opening: Opening): Promise<Outcome<PaymentSlip, NotFound>> {
      const found = await open(opening);
      if (!found.ok) return found;
      const { order } = found.value;
      const due = order.method === 'slip' && order.state === 'awaiting-payment';
      return due ? success(slipOfOrder(order, payee)) : failure('purchases.not-found');
    },
  };
}
