import {
  failure,
  invalid,
  success,
  type Failure,
  type LanguageId,
  type Outcome,
} from '@rampa/contract';
import { priceOrder } from '@rampa/contract/purchases';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { networkOf, type Pseudonym } from '../../platform/throttle/pseudonym.ts';
import { claimOrderNumber, newOrderNumber } from '../payments/index.ts';
import type { TellCustomer } from './order-mails.ts';
import { insertOrder, type NewOrder } from './order-changes.store.ts';
import { selectOrderByKey, type OrderLine, type OrderRecord } from './orders.store.ts';
import {
  checkOrder,
  devicesOf,
  digestOf,
  linesOf,
  purchasePurpose,
  slipUntil,
  type CheckedOrder,
  type Checks,
  type Offer,
  type OrderInput,
} from './purchase-rules.ts';
import { giveBackDevices, takeDevices } from './stock.store.ts';
import type { Tickets } from './tickets.ts';
import {
  refuseDebtor,
  refuseScarce,
  type UnpaidLimits,
  type UnpaidRefusal,
} from './unpaid-limits.ts';

/** Who orders: a customer, or a visitor; and the request for the trail. */
export interface Buyer {
  readonly customer: { readonly accountId: string; readonly userId: string } | null;
  /** Network address, for throttling and for counting what is unpaid. */
  readonly address: string;
  readonly requestId: string;
}

/** What orders want of card payments; they do not know the gateway. */
export interface Checkout {
  /** Opens a payment for an order, in the transaction that makes the order. */
  open(
    tx: Tx,
    order: {
      readonly accountId: string;
      readonly orderNumber: string;
      readonly amountMinor: number;
      readonly currency: OrderRecord['currency'];
      readonly languageId: LanguageId;
    },
  ): Promise<void>;
  /** Where the customer's browser goes to pay. */
  urlOf(orderNumber: string): string;
  /** Asks the gateway what became of a payment that is given up, and settles by the answer. */
  giveUp(orderNumber: string): Promise<void>;
}

type NoDevices = UnpaidRefusal | 'purchases.out-of-stock';

export type PlaceRefusal =
  | NoDevices
  | 'request.invalid'
  | 'purchases.price-changed'
  | 'purchases.key-used-otherwise';

export interface PlacingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly tickets: Tickets;
  readonly checkout: Checkout;
  readonly checks: Checks;
  readonly tell: TellCustomer;
  readonly unpaidLimits: UnpaidLimits;
  readonly pseudonym: Pseudonym;
  /** Whether a serial number is that of a tag of the account. */
  isTagOf(accountId: string, serialNumber: string): Promise<boolean>;
  offer(languageId: LanguageId): Promise<Offer>;
  /** By chance, unless told otherwise. */
  readonly newOrderNumber?: (now: Temporal.Instant) => string;
}

export interface Placing {
  /** The order that a key stands for already. */
  find(buyer: Buyer, input: OrderInput): Promise<OrderRecord | undefined>;
  /** Places an order; the same key answers with the same order, and with no other. */
  place(buyer: Buyer, input: OrderInput): Promise<Outcome<OrderRecord, PlaceRefusal>>;
}

/** Undoes an order that cannot be: its number or the customer's key is taken. */
class NotPlaced extends Error {
  readonly taken: 'number' | 'key';

  constructor(taken: 'number' | 'key') {
    super(`The ${taken} is taken`);
    this.taken = taken;
  }
}

/** Placing an order: once for each intent, and only with devices that are there. */
export function createPlacing(deps: PlacingDeps): Placing {
  const { database, clock, tickets } = deps;
  const accountOf = ({ customer }: Buyer, { idempotencyKey }: OrderInput): string =>
    customer?.accountId ?? tickets.visitorAccount(idempotencyKey);

  const find: Placing['find'] = (buyer, input) =>
    selectOrderByKey(database.queries, accountOf(buyer, input), input.idempotencyKey);

  /** Answers why the order cannot have its devices, or null when it has them. */
  const takeDevicesFor = async (
    tx: Tx,
    order: NewOrder,
    lines: readonly OrderLine[],
  ): Promise<Failure<NoDevices> | null> => {
    const { accountId, visitorNetwork: network } = order;
    const paidLater = order.method !== 'card';
    if (paidLater) {
      const debtor = network === null ? { accountId } : { network };
      const refused = await refuseDebtor(tx, debtor, order, deps.unpaidLimits);
      if (refused !== null) return refused;
    }
    const devices = devicesOf(lines);
    const lacking = await takeDevices(tx, devices);
    if (lacking !== null) return failure('purchases.out-of-stock', { kategorija: lacking });
    const scarce = paidLater ? await refuseScarce(tx, devices) : null;
    if (scarce !== null) await giveBackDevices(tx, devices);
    return scarce;
  };

  /** Answers why there is no order, or null when there is. */
  const insert = (buyer: Buyer, input: OrderInput, order: NewOrder, offer: Offer) =>
    database.transaction(async (tx): Promise<Failure<NoDevices> | null> => {
      const lines = linesOf(input, offer);
      const refused = await takeDevicesFor(tx, order, lines);
      if (refused !== null) return refused;
      if (!(await claimOrderNumber(tx, { ...order, purpose: purchasePurpose }))) {
        throw new NotPlaced('number');
      }
      if (!(await insertOrder(tx, order, lines))) throw new NotPlaced('key');
      if (order.method === 'card') {
        await deps.checkout.open(tx, { ...order, amountMinor: order.totalMinor });
      } else {
        await deps.tell(tx, asPlaced(order), `placed-${order.method}`);
      }
      await recordAudit(tx, order.createdAt, {
        accountId: order.accountId,
        actor: buyer.customer === null ? 'visitor' : `user:${buyer.customer.userId}`,
        action: 'order-placed',
        subject: `order:${order.orderNumber}`,
        requestId: buyer.requestId,
        details: { amountMinor: order.totalMinor, method: order.method, devices: order.quantity },
      });
      return null;
    });

  /** A visitor has no tags to replace. */
  const mayReplace = async ({ customer }: Buyer, { replaces }: OrderInput): Promise<boolean> =>
    replaces === '' || (customer !== null && deps.isTagOf(customer.accountId, replaces));

  const insertOnce = async (
    buyer: Buyer,
    input: OrderInput,
    checked: CheckedOrder,
    offer: Offer,
  ): Promise<Failure<NoDevices> | null> => {
    for (;;) {
      try {
        return await insert(
          buyer,
          input,
          orderOf(accountOf(buyer, input), buyer, input, checked, offer),
          offer,
        );
      } catch (error) {
        if (!(error instanceof NotPlaced)) throw error;
        // Another click was faster: its order is the one. Another number is tried.
        if (error.taken === 'key') return null;
      }
    }
  };

  const orderOf = (
    accountId: string,
    { customer, address }: Buyer,
    input: OrderInput,
    checked: CheckedOrder,
    offer: Offer,
  ): NewOrder => {
    const createdAt = clock.now();
    const price = priceOrder(offer, input);
    return {
      ...checked,
      accountId,
      orderId: uuid(),
      orderNumber: (deps.newOrderNumber ?? newOrderNumber)(createdAt),
      userId: customer?.userId ?? null,
      visitorNetwork:
        customer === null && input.payment !== 'card'
          ? deps.pseudonym('order-network', networkOf(address))
          : null,
      idempotencyKey: input.idempotencyKey,
      intentDigest: digestOf(input),
      state: input.payment === 'on-delivery' ? 'confirmed' : 'awaiting-payment',
      method: input.payment,
      lice: input.lice,
      delivery: input.delivery,
      replaces: input.replaces,
      quantity: price.quantity,
      devicesMinor: price.devices,
      discountPercent: price.discountPercent,
      discountMinor: price.discount,
      deliveryMinor: price.delivery,
      creditMinor: price.credit,
      totalMinor: price.total,
      vatPercent: offer.vatPercent,
      currency: offer.currency,
      languageId: input.languageId,
      createdAt,
      payUntil: input.payment === 'slip' ? slipUntil(createdAt) : null,
    };
  };

  return {
    find,
    async place(buyer, input) {
      const known = await find(buyer, input);
      if (known === undefined) {
        const offer = await deps.offer(input.languageId);
        const checked = checkOrder(input, offer, deps.checks);
        if (!checked.ok) return invalid(checked.faults);
        if (!(await mayReplace(buyer, input))) {
          return invalid([{ field: 'replaces', message: 'tags.not-found' }]);
        }
        if (priceOrder(offer, input).total !== input.total) {
          return failure('purchases.price-changed');
        }
        const refused = await insertOnce(buyer, input, checked.value, offer);
        // The last devices may have gone to another click of the same intent.
        if (refused !== null && (await find(buyer, input)) === undefined) return refused;
      }
      const order = known ?? (await find(buyer, input));
      if (order === undefined) throw new Error('An order vanished after it was placed');
      const same = order.intentDigest === digestOf(input);
      return same ? success(order) : failure('purchases.key-used-otherwise');
    },
  };
}

/** As the table has it from now on. */
export function asPlaced({ idempotencyKey: _key, ...order }: NewOrder): OrderRecord {
  return {
    ...order,
    paymentState: 'waiting',
    paidAt: null,
    sentAt: null,
    deliveredAt: null,
    endedAt: null,
    refundedAt: null,
  };
}
