import { success, type Outcome } from '@rampa/contract';
import type { OrderStatus, PaymentStatus } from '@rampa/contract/purchases';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { SlipOrder, SlipTable } from '../payments/index.ts';
import type { TellCustomer } from './order-mails.ts';
import { insertOrder, updateOrder, type NewOrder } from './order-changes.store.ts';
import { selectOrdersByNumber } from './order-lists.store.ts';
import type { OrderLine, OrderRecord } from './orders.store.ts';
import { asPlaced } from './new-order.ts';
import { tagQuantities } from './purchase-rules.ts';
import { outOfStock } from './reserve-tags.ts';
import type { OrderSettlement } from './settlement.ts';
import { takeTags } from './stock.store.ts';

/** An order at an agreed price, not from the price list; its number is claimed already. */
export interface AgreedOrder extends Omit<
  NewOrder,
  | 'orderId'
  | 'visitorNetwork'
  | 'intentDigest'
  | 'reserved'
  | 'state'
  | 'method'
  | 'personType'
  | 'replaces'
> {
  readonly userId: string;
}

/** The state of an offer when its money arrived. */
export type LateOffer = 'expired' | 'cancelled';

/** Offers of another area whose slips may be paid before there is an order. */
export interface Offers {
  /** The offer with this number, as its slip states it, locked; null where there is none. */
  offerOf(scope: AccountScope, tx: Tx, orderNumber: string): Promise<SlipOrder | null>;
  /** When the customer asked for the offer with this number, whether it became an order or not; null where there is none. */
  askedAt(scope: AccountScope, tx: Tx, orderNumber: string): Promise<Temporal.Instant | null>;
  /** Where offers are that nobody has accepted yet. */
  readonly slips: readonly SlipTable[];
  /** Its money has arrived: places the order. */
  settleOffer(scope: AccountScope, tx: Tx, orderNumber: string): Promise<void>;
}

export interface AgreedOrders extends Omit<Offers, 'slips'> {
  /** Of whoever serves them. */
  slips(): readonly SlipTable[];
  /** Sets whose offers they are; before the jobs start. */
  serve(offers: Offers): void;
  /** Places the order with its tags; its slip is still to be paid. */
  place(
    scope: AccountScope,
    tx: Tx,
    agreed: AgreedOrder,
    lines: readonly OrderLine[],
  ): Promise<Outcome<null, 'purchases.out-of-stock'>>;
  /**
   * Places the order of a paid offer: confirmed where there are tags. Without them, or where the
   * offer was withdrawn, the money is refunded.
   */
  placePaid(
    scope: AccountScope,
    tx: Tx,
    agreed: AgreedOrder,
    lines: readonly OrderLine[],
    offer: LateOffer,
  ): Promise<void>;
  /** States of the account's orders by their numbers; numbers without an order are missing. */
  statesOf(
    scope: AccountScope,
    queries: Queries,
    orderNumbers: readonly string[],
  ): Promise<ReadonlyMap<string, OrderState>>;
}

export interface OrderState {
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
}

export function createAgreedOrders(deps: {
  readonly clock: Clock;
  readonly tell: TellCustomer;
  readonly settlement: Pick<OrderSettlement, 'settle'>;
}): AgreedOrders {
  const { clock, tell, settlement } = deps;
  let offers: Offers | undefined;

  const insert = async (
    scope: AccountScope,
    tx: Tx,
    agreed: AgreedOrder,
    lines: readonly OrderLine[],
  ) => {
    const order = newOrderOf(agreed);
    // The offer is locked, so nobody else can have been faster.
    if (!(await insertOrder(scope, tx, order, lines))) {
      throw new Error(`The order ${order.orderNumber} exists already`);
    }
    return asPlaced(order);
  };

  return {
    serve(given) {
      if (offers !== undefined) throw new Error('Offers have two handlers');
      offers = given;
    },
    offerOf: async (...asked) => (await offers?.offerOf(...asked)) ?? null,
    askedAt: async (...asked) => (await offers?.askedAt(...asked)) ?? null,
    slips: () => offers?.slips ?? [],
    async settleOffer(...paid) {
      await offers?.settleOffer(...paid);
    },

    async place(scope, tx, agreed, lines) {
      const lacking = await takeTags(tx, tagQuantities(lines));
      if (lacking !== null) return outOfStock(lacking);
      await tell(tx, await insert(scope, tx, agreed, lines), 'placed-slip');
      return success(null);
    },

    async placePaid(scope, tx, agreed, lines, state) {
      const order = await insert(scope, tx, agreed, lines);
      // As an expired order: settling takes the tags, or refunds the money.
      await updateOrder(scope, tx, order, { state, paymentState: 'void', endedAt: clock.now() });
      await settlement.settle(scope, tx, order.orderNumber);
    },

    async statesOf(scope, queries, orderNumbers) {
      const orders = await selectOrdersByNumber(scope, queries, orderNumbers);
      return new Map(
        orders.map(({ orderNumber, state, paymentState }) => [
          orderNumber,
          { status: state, paymentStatus: paymentState },
        ]),
      );
    },
  };
}

/** An offer as the order that it would become, for its documents and its slip. */
export function asOrder(agreed: AgreedOrder): OrderRecord {
  return asPlaced(newOrderOf(agreed));
}

function newOrderOf(agreed: AgreedOrder): NewOrder {
  return {
    ...agreed,
    orderId: uuid(),
    visitorNetwork: null,
    intentDigest: '',
    reserved: true,
    replaces: '',
    state: 'awaiting-payment',
    method: 'slip',
    personType: 'pravno',
  };
}
