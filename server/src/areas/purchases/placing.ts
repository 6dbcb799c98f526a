import {
  failure,
  invalid,
  success,
  type Failure,
  type LanguageId,
  type Outcome,
} from '@rampa/contract';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { transactionOrNothing } from '../../platform/database/transaction-or-nothing.ts';
import type { Pseudonym } from '../../platform/throttle/pseudonym.ts';
import { traceOf, type AccountScope, type MemberScope } from '../../platform/scope/scope.ts';
import type { PlaceOrder } from '../payments/index.ts';
import { asPlaced, newOrder, type UnnumberedOrder } from './new-order.ts';
import { insertOrder } from './order-changes.store.ts';
import type { TellCustomer } from './order-mails.ts';
import { orderScope, type OrderScope } from './order-scope.ts';
import { selectOrderByKey, type OrderRecord } from './orders.store.ts';
import { digestOfOrder, type OrderWish } from './order-wish.ts';
import { checkOrder, purchasePurpose, type Checks } from './purchase-rules.ts';
import { reserveTags, type NoTags } from './reserve-tags.ts';
import { linesOf, priceOf, type Offer } from './sales-offer.ts';
import type { Tickets } from './tickets.ts';
import type { UnpaidLimits } from './unpaid-limits.ts';

/** Who orders: a customer or a visitor, and the request's id for the audit trail. */
export interface Buyer {
  readonly customer: MemberScope | null;
  /** Network address, for throttling and for counting what is unpaid. */
  readonly address: string;
  readonly requestId: string;
}

export type PlaceRefusal =
  | NoTags
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
  isTagOf(scope: AccountScope, serialNumber: string): Promise<boolean>;
  offer(languageId: LanguageId): Promise<Offer>;
}

export interface Placing {
  /** The order that was placed with the same key. */
  find(buyer: Buyer, wish: OrderWish): Promise<OrderRecord | undefined>;
  /** Places an order; repeated with the same key, it returns the same order. */
  place(buyer: Buyer, wish: OrderWish): Promise<Outcome<OrderRecord, PlaceRefusal>>;
}

/** Places orders: once for each intent, and only for tags in stock. */
export function createPlacing(deps: PlacingDeps): Placing {
  const { database, tickets } = deps;
  /** Those that an order with the key may have; a new one gets the first. */
  const scopesOf = (
    { customer, requestId }: Buyer,
    { idempotencyKey }: Pick<OrderWish, 'idempotencyKey'>,
  ): readonly [OrderScope, ...OrderScope[]] => {
    if (customer !== null) return [customer];
    const scopeOf = (account: string): OrderScope =>
      orderScope(account, { kind: 'visitor', requestId });
    const [current, ...previous] = tickets.visitorAccounts(idempotencyKey);
    return [scopeOf(current), ...previous.map(scopeOf)];
  };

  const find: Placing['find'] = async (buyer, wish) => {
    for (const scope of scopesOf(buyer, wish)) {
      const order = await selectOrderByKey(scope, database.queries, wish.idempotencyKey);
      if (order !== undefined) return order;
    }
    return undefined;
  };

  /**
   * Returns why the order was refused, or null where there is one now: this one, or that of a click
   * that was faster.
   */
  const insert = (
    scope: OrderScope,
    wish: OrderWish,
    unnumbered: UnnumberedOrder,
    offer: Offer,
  ): Promise<Failure<NoTags> | null> =>
    transactionOrNothing<Failure<NoTags> | null>(database, async (tx) => {
      const lines = linesOf(wish, offer);
      const tags = await reserveTags(scope, tx, unnumbered, lines, deps.unpaidLimits);
      if (!('reserved' in tags)) return { result: tags, keep: false };
      const { reserved } = tags;
      const { method, totalMinor: amountMinor, createdAt, quantity } = unnumbered;
      const placed = await deps.placeOrder(scope, tx, {
        purpose: purchasePurpose,
        amountMinor,
        currency: unnumbered.currency,
        languageId: unnumbered.languageId,
        pay: { by: method === 'card' ? 'page' : 'other' },
        async insert(orderNumber) {
          const order = { ...unnumbered, reserved, orderNumber };
          return (await insertOrder(scope, tx, order, lines)) ? 'inserted' : 'key-taken';
        },
      });
      if (placed === 'key-taken') return { result: null, keep: false };
      const { orderNumber } = placed;
      if (method !== 'card') {
        await deps.tell(tx, asPlaced({ ...unnumbered, reserved, orderNumber }), `placed-${method}`);
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
  const mayReplace = async ({ customer }: Buyer, { replaces }: OrderWish): Promise<boolean> =>
    replaces === '' || (customer !== null && deps.isTagOf(customer, replaces));

  return {
    find,
    async place(buyer, wish) {
      const known = await find(buyer, wish);
      if (known === undefined) {
        const offer = await deps.offer(wish.languageId);
        const checked = checkOrder(wish, offer, deps.checks);
        if (!checked.ok) return invalid(checked.faults);
        if (!(await mayReplace(buyer, wish))) {
          return invalid([{ field: 'replaces', message: 'tags.not-found' }]);
        }
        if (priceOf(offer, wish).total !== wish.totalMinor) {
          return failure('purchases.price-changed');
        }
        const [scope] = scopesOf(buyer, wish);
        const order = newOrder(
          scope,
          { address: buyer.address, wish, checked: checked.value, offer },
          deps,
        );
        const refused = await insert(scope, wish, order, offer);
        // The last tags may have gone to another click with the same key.
        if (refused !== null && (await find(buyer, wish)) === undefined) return refused;
      }
      const order = known ?? (await find(buyer, wish));
      if (order === undefined) throw new Error('An order vanished after it was placed');
      const same = order.intentDigest === digestOfOrder(wish);
      return same ? success(order) : failure('purchases.key-used-otherwise');
    },
  };
}
