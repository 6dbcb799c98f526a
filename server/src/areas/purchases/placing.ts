import {
  failure,
  invalid,
  success,
  type Failure,
  type LanguageId,
  type Outcome,
} from '@rampa/contract';
import { priceOrder } from '@rampa/contract/purchases';
import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { transactionOrNothing } from '../../platform/database/transaction-or-nothing.ts';
import { networkOf, type Pseudonym } from '../../platform/throttle/pseudonym.ts';
import { traceOf, type MemberScope } from '../../platform/scope/scope.ts';
import type { PlaceOrder } from '../payments/index.ts';
import type { TellCustomer } from './order-mails.ts';
import { insertOrder, type NewOrder } from './order-changes.store.ts';
import { orderScope, type OrderScope } from './order-scope.ts';
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
  readonly customer: MemberScope | null;
  /** Network address, for throttling and for counting what is unpaid. */
  readonly address: string;
  readonly requestId: string;
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
  readonly placeOrder: PlaceOrder;
  readonly checks: Checks;
  readonly tell: TellCustomer;
  readonly unpaidLimits: UnpaidLimits;
  readonly pseudonym: Pseudonym;
  /** Whether a serial number is that of a tag of the account. */
  isTagOf(accountId: string, serialNumber: string): Promise<boolean>;
  offer(languageId: LanguageId): Promise<Offer>;
}

type UnnumberedOrder = Omit<NewOrder, 'orderNumber'>;

export interface Placing {
  /** The order that a key stands for already. */
  find(buyer: Buyer, input: OrderInput): Promise<OrderRecord | undefined>;
  /** Places an order; the same key answers with the same order, and with no other. */
  place(buyer: Buyer, input: OrderInput): Promise<Outcome<OrderRecord, PlaceRefusal>>;
}

/** Placing an order: once for each intent, and only with devices that are there. */
export function createPlacing(deps: PlacingDeps): Placing {
  const { database, clock, tickets } = deps;
  const scopeOf = (
    { customer, requestId }: Buyer,
    { idempotencyKey }: Pick<OrderInput, 'idempotencyKey'>,
  ): OrderScope =>
    customer ?? orderScope(tickets.visitorAccount(idempotencyKey), { kind: 'visitor', requestId });

  const find: Placing['find'] = (buyer, input) =>
    selectOrderByKey(scopeOf(buyer, input), database.queries, input.idempotencyKey);

  /** Answers why the order cannot have its devices, or null when it has them. */
  const takeDevicesFor = async (
    scope: OrderScope,
    tx: Tx,
    order: UnnumberedOrder,
    lines: readonly OrderLine[],
  ): Promise<Failure<NoDevices> | null> => {
    const paidLater = order.method !== 'card';
    if (paidLater) {
      const { visitorNetwork } = order;
      const refused = await refuseDebtor(scope, tx, visitorNetwork, order, deps.unpaidLimits);
      if (refused !== null) return refused;
    }
    const devices = devicesOf(lines);
    const lacking = await takeDevices(tx, devices);
    if (lacking !== null) return failure('purchases.out-of-stock', { kategorija: lacking });
    const scarce = paidLater ? await refuseScarce(tx, devices) : null;
    if (scarce !== null) await giveBackDevices(tx, devices);
    return scarce;
  };

  /**
   * Answers why there is no order, or null when there is; where another click was faster, its order
   * is the one.
   */
  const insert = (
    scope: OrderScope,
    input: OrderInput,
    unnumbered: UnnumberedOrder,
    offer: Offer,
  ): Promise<Failure<NoDevices> | null> =>
    transactionOrNothing<Failure<NoDevices> | null>(database, async (tx) => {
      const lines = linesOf(input, offer);
      const refused = await takeDevicesFor(scope, tx, unnumbered, lines);
      if (refused !== null) return { result: refused, keep: false };
      const { method, totalMinor: amountMinor, createdAt, quantity } = unnumbered;
      const placed = await deps.placeOrder(scope, tx, {
        purpose: purchasePurpose,
        amountMinor,
        currency: unnumbered.currency,
        languageId: unnumbered.languageId,
        pay: { by: method === 'card' ? 'page' : 'other' },
        async insert(orderNumber) {
          const order = { ...unnumbered, orderNumber };
          return (await insertOrder(scope, tx, order, lines)) ? 'inserted' : 'key-taken';
        },
      });
      if (placed === 'key-taken') return { result: null, keep: false };
      const { orderNumber } = placed;
      if (method !== 'card') {
        await deps.tell(tx, asPlaced({ ...unnumbered, orderNumber }), `placed-${method}`);
      }
      await recordAudit(tx, createdAt, {
        ...traceOf(scope),
        action: 'order-placed',
        subject: `order:${orderNumber}`,
        details: { amountMinor, method, devices: quantity },
      });
      return { result: null, keep: true };
    });

  /** A visitor has no tags to replace. */
  const mayReplace = async ({ customer }: Buyer, { replaces }: OrderInput): Promise<boolean> =>
    replaces === '' || (customer !== null && deps.isTagOf(customer.accountId, replaces));

  const orderOf = (
    { accountId, actor }: OrderScope,
    address: string,
    input: OrderInput,
    checked: CheckedOrder,
    offer: Offer,
  ): UnnumberedOrder => {
    const isVisitor = actor.kind === 'visitor';
    const createdAt = clock.now();
    const price = priceOrder(offer, input);
    return {
      ...checked,
      accountId,
      orderId: uuid(),
      userId: isVisitor ? null : actor.userId,
      visitorNetwork:
        isVisitor && input.payment !== 'card'
          ? deps.pseudonym('order-network', networkOf(address))
          : null,
      idempotencyKey: input.idempotencyKey,
      intentDigest: digestOf(input),
      state: input.payment === 'on-delivery' ? 'confirmed' : 'awaiting-payment',
      method: input.payment,
      personType: input.lice,
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
        const scope = scopeOf(buyer, input);
        const order = orderOf(scope, buyer.address, input, checked.value, offer);
        const refused = await insert(scope, input, order, offer);
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
