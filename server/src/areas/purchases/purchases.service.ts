import {
  failure,
  success,
  type CallParsedInput,
  type CallResult,
  type Outcome,
  type Slip,
} from '@rampa/contract';
import type {
  getPorudzbine,
  getPregled,
  napraviPorudzbinu,
  Order,
} from '@rampa/contract/purchases';
import { Temporal } from 'temporal-polyfill';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Attempts } from '../../platform/throttle/create-attempts.ts';
import { lookUpsOf, ordersOf } from './order-throttles.ts';
import type { AccountScope, AllAccounts, MemberScope } from '../../platform/scope/scope.ts';
import {
  orderLifeMinutes,
  selectOrderOwner,
  slipOf,
  type Payee,
  type Payments,
} from '../payments/index.ts';
import { createCancelling, type CancelRefusal } from './cancelling.ts';
import { orderScope, ordersOfAll, type BuyerActor, type OrderScope } from './order-scope.ts';
import { selectOrderTags } from './order-tags.store.ts';
import { buyerName, toSummary, toWire } from './order-view.ts';
import { selectOrders, selectSlipsDue } from './order-lists.store.ts';
import { selectLines, selectOrder, type OrderRecord } from './orders.store.ts';
import { createPlacing, type Buyer, type PlaceRefusal, type PlacingDeps } from './placing.ts';
import { foldEmail, type Offer, type OrderInput } from './purchase-rules.ts';
import { offerOf, type SalesFacts } from './sales-offer.ts';
import type { OrderSettlement, SettlementDeps } from './settlement.ts';
import { selectStock } from './stock.store.ts';
import { isSame } from './tickets.ts';

/** Where tags can be picked up, named in the language. */
export type PickUpPoints = (languageId: OrderInput['languageId']) => Promise<Offer['pickUpPoints']>;

export interface PurchasesOptions extends Omit<PlacingDeps, 'offer' | 'placeOrder'> {
  /** Tags are ordered here at all. */
  readonly open: boolean;
  readonly facts: SalesFacts;
  readonly payee: Payee;
  readonly jobs: Pick<Jobs, 'every'>;
  readonly settlement: OrderSettlement;
  readonly requestRefund: SettlementDeps['requestRefund'];
  readonly payments: Pick<Payments, 'placeOrder' | 'payAddress' | 'giveUp'>;
  readonly pickUpPoints: PickUpPoints;
  readonly attempts: Attempts;
}

/** How somebody gets at an order: as its account, or by a ticket. */
export interface Opening {
  /** Of who is signed in; null for a visitor. */
  readonly customer: MemberScope | null;
  readonly requestId: string;
  readonly order_number: string;
  readonly ticket: string;
}

/** An order, and the right to what belongs to it. */
interface Opened {
  readonly scope: OrderScope;
  readonly order: OrderRecord;
}

type Placed = CallResult<typeof napraviPorudzbinu>;
type NotFound = 'purchases.not-found';

export type Purchases = ReturnType<typeof createPurchasesService>;

const EXPIRE_SECONDS = 600;

/** Orders of tags: placing them, and what customers and visitors see and do about theirs. */
export function createPurchasesService(options: PurchasesOptions) {
  const { database, clock, tickets, attempts, payments } = options;
  const { queries } = database;

  const offer = async (languageId: OrderInput['languageId']): Promise<Offer> =>
    offerOf(options.facts, await selectStock(queries), await options.pickUpPoints(languageId));
  const placing = createPlacing({ ...options, placeOrder: payments.placeOrder, offer });
  const cancel = createCancelling(options);

  const open = async ({
    customer,
    requestId,
    order_number: orderNumber,
    ticket,
  }: Opening): Promise<Outcome<Opened, NotFound>> => {
    const own = customer === null ? undefined : await selectOrder(customer, queries, orderNumber);
    if (customer !== null && own !== undefined) return success({ scope: customer, order: own });
    if (!tickets.opens(orderNumber, ticket)) return failure('purchases.not-found');
    const by = customer?.actor ?? ({ kind: 'visitor', requestId } as const);
    const { scope, order } = await findByNumber(orderNumber, by);
    return order === undefined ? failure('purchases.not-found') : success({ scope, order });
  };

  /** With the same statements where there is no such order. */
  const findByNumber = async (orderNumber: string, by: BuyerActor) => {
    const owner = await selectOrderOwner(ordersOfAll, queries, orderNumber);
    const scope = orderScope(owner?.accountId ?? nobody, by);
    return { scope, order: await selectOrder(scope, queries, orderNumber) };
  };

  const view = async ({ scope, order }: Opened): Promise<Order> =>
    toWire({
      order,
      lines: await selectLines(scope, queries, order),
      tags: await selectOrderTags(scope, queries, order),
      payable: isPayable(order, clock.now()),
    });

  /** Slips that nobody paid in time are given up; money that comes later is taken still. */
  const expireSlips = async (all: AllAccounts): Promise<number> => {
    const due = await selectSlipsDue(all, queries, clock.now(), 500);
    for (const { accountId, orderNumber } of due) {
      const scope = all.account(accountId);
      await database.transaction((tx) => options.settlement.expire(scope, tx, orderNumber));
    }
    return due.length;
  };
  options.jobs.every('purchases-expire-slips', EXPIRE_SECONDS, async (all) => {
    await expireSlips(all);
  });

  return {
    async offer(languageId: OrderInput['languageId']): Promise<Outcome<Offer, 'purchases.closed'>> {
      return options.open ? success(await offer(languageId)) : failure('purchases.closed');
    },

    async place(
      buyer: Buyer,
      input: OrderInput,
    ): Promise<Outcome<Placed, PlaceRefusal | 'purchases.closed' | 'purchases.too-many-attempts'>> {
      if (!options.open) return failure('purchases.closed');
      const known = await placing.find(buyer, input);
      if (known === undefined) {
        const counted = ordersOf(buyer);
        const seconds = await database.transaction((tx) => attempts.charge(tx, [counted]));
        if (seconds > 0) return failure('purchases.too-many-attempts', { seconds });
      }
      const placed = await placing.place(buyer, input);
      if (!placed.ok) return placed;
      const { orderNumber, method } = placed.value;
      return success({
        order_number: orderNumber,
        ticket: tickets.issue(orderNumber),
        redirectUrl: method === 'card' ? payments.payAddress(orderNumber) : null,
      });
    },

    /**
     * A visitor's look at an order. Whatever is wrong, the answer is the same and takes the same
     * statements; tries are counted before they are checked.
     */
    async lookUp(
      { order_number: orderNumber, email }: CallParsedInput<typeof getPregled>,
      { address, requestId }: { readonly address: string; readonly requestId: string },
    ): Promise<
      Outcome<CallResult<typeof getPregled>, 'purchases.none' | 'purchases.too-many-attempts'>
    > {
      const counted = lookUpsOf(orderNumber, address);
      const seconds = await database.transaction((tx) => attempts.charge(tx, counted));
      if (seconds > 0) return failure('purchases.too-many-attempts', { seconds });
      const { scope, order } = await findByNumber(orderNumber, { kind: 'visitor', requestId });
      const right = isSame(foldEmail(email), order?.email ?? '');
      if (order === undefined || !right) return failure('purchases.none');
      await database.transaction((tx) => attempts.refund(tx, counted));
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

    /** One of the account's own. */
    async orderOf(scope: AccountScope, orderNumber: string): Promise<OrderRecord | undefined> {
      return selectOrder(scope, queries, orderNumber);
    },

    async resume(
      opening: Opening,
    ): Promise<
      Outcome<{ order_number: string; redirectUrl: string }, NotFound | 'purchases.not-payable'>
    > {
      const found = await open(opening);
      if (!found.ok) return found;
      if (!isPayable(found.value.order, clock.now())) return failure('purchases.not-payable');
      const { orderNumber } = found.value.order;
      return success({ order_number: orderNumber, redirectUrl: payments.payAddress(orderNumber) });
    },

    async cancel(opening: Opening): Promise<Outcome<Order, NotFound | CancelRefusal>> {
      const found = await open(opening);
      if (!found.ok) return found;
      const { scope, order } = found.value;
      const cancelled = await cancel(scope, order);
      if (!cancelled.ok) return cancelled;
      const now = await selectOrder(scope, queries, order.orderNumber);
      return success(await view({ scope, order: now ?? order }));
    },

    async slip(opening: Opening): Promise<Outcome<Slip, NotFound>> {
      const found = await open(opening);
      if (!found.ok) return found;
      const { order } = found.value;
      const due = order.method === 'slip' && order.state === 'awaiting-payment';
      return due ? success(slipOfOrder(order, options.payee)) : failure('purchases.not-found');
    },

    open,

    expireSlips,
  };
}

/** The slip of an order. */
export function slipOfOrder(order: OrderRecord, payee: Payee): Slip {
  return slipOf(
    {
      orderNumber: order.orderNumber,
      amountMinor: order.totalMinor,
      currency: order.currency,
      purpose: `Kupovina TAG ${order.orderNumber}`,
      payer: buyerName(order),
    },
    payee,
  );
}

/** A card payment lives half an hour; the order waits a little longer for what became of it. */
function isPayable(order: OrderRecord, now: Temporal.Instant): boolean {
  const until = order.createdAt.add({ minutes: orderLifeMinutes });
  return (
    order.state === 'awaiting-payment' &&
    order.method === 'card' &&
    Temporal.Instant.compare(now, until) < 0
  );
}
