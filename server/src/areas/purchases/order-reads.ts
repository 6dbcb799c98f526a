import {
  failure,
  success,
  type CallParsedInput,
  type CallResult,
  type Outcome,
  type Slip,
} from '@rampa/contract';
import type { getPorudzbine, getPregled, Order } from '@rampa/contract/purchases';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Attempts } from '../../platform/throttle/create-attempts.ts';
import type { Payee } from '../payments/index.ts';
import type { Opened, Opening, OrderAccess } from './order-access.ts';
import { selectOrders } from './order-lists.store.ts';
import { selectOrderTags } from './order-tags.store.ts';
import { lookUpsOf } from './order-throttles.ts';
import { slipOfOrder, toSummary, toWire } from './order-view.ts';
import { selectLines, selectOrder, type OrderRecord } from './orders.store.ts';
import { foldEmail, isPayable } from './purchase-rules.ts';
import { isSame, type Tickets } from './tickets.ts';

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

  const view = async ({ scope, order }: Opened): Promise<Order> =>
    toWire({
      order,
      lines: await selectLines(scope, queries, order),
      tags: await selectOrderTags(scope, queries, order),
      payable: isPayable(order, clock.now()),
    });

  return {
    view,

    /**
     * A visitor opens an order by number and e-mail address. Whatever is wrong, the reply is the same
     * and takes the same statements; attempts are counted before they are checked.
     */
    async lookUp(
      { order_number: orderNumber, email }: CallParsedInput<typeof getPregled>,
      { address, requestId }: { readonly address: string; readonly requestId: string },
    ): Promise<
      Outcome<CallResult<typeof getPregled>, 'purchases.none' | 'purchases.too-many-attempts'>
    > {
      const { own, network } = lookUpsOf(orderNumber, address);
      const seconds = await database.transaction((tx) => attempts.charge(tx, [own, network]));
      if (seconds > 0) return failure('purchases.too-many-attempts', { seconds });
      const { scope, order } = await findByNumber(orderNumber, { kind: 'visitor', requestId });
      const right = isSame(foldEmail(email), order?.email ?? '');
      if (order === undefined || !right) return failure('purchases.none');
      await database.transaction((tx) => attempts.settle(tx, own, [network]));
      return success({ order: await view({ scope, order }), ticket: tickets.issue(orderNumber) });
    },

    async list(
      scope: AccountScope,
      { first, rows }: CallParsedInput<typeof getPorudzbine>,
    ): Promise<Outcome<CallResult<typeof getPorudzbine>, 'purchases.none'>> {
      const { totalRecords, orders } = await selectOrders(scope, queries, first, rows);
      if (totalRecords === 0) return failure('purchases.none');
      return success({ items: orders.map(toSummary), totalRecords });
    },

    async details(opening: Opening): Promise<Outcome<Order, NotFound>> {
      const found = await open(opening);
      return found.ok ? success(await view(found.value)) : found;
    },

    /** Only the account's own orders. */
    async orderOf(scope: AccountScope, orderNumber: string): Promise<OrderRecord | undefined> {
      return selectOrder(scope, queries, orderNumber);
    },

    async slip(opening: Opening): Promise<Outcome<Slip, NotFound>> {
      const found = await open(opening);
      if (!found.ok) return found;
      const { order } = found.value;
      const due = order.method === 'slip' && order.state === 'awaiting-payment';
      return due ? success(slipOfOrder(order, payee)) : failure('purchases.not-found');
    },
  };
}
