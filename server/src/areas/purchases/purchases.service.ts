import {
  failure,
  success,
  type CallParsedInput,
  type CallResult,
  type Outcome,
  type Slip,
} from '@rampa/contract';
import {
  packageId,
  type getPorudzbine,
  type getPregled,
  type napraviPorudzbinu,
  type Order,
  type PriceList,
} from '@rampa/contract/purchases';
import { Temporal } from 'temporal-polyfill';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import {
  fromAddress,
  type Attempts,
  type Counted,
} from '../../platform/throttle/create-attempts.ts';
import { networkOf } from '../../platform/throttle/pseudonym.ts';
import type { ThrottleRule } from '../../platform/throttle/throttle-rules.ts';
import { orderLifeMinutes, selectOrderOwner, slipOf, type Payee } from '../payments/index.ts';
import { createCancelling, type CancelRefusal } from './cancelling.ts';
import { selectOrderTags } from './order-tags.store.ts';
import { buyerName, toSummary, toWire } from './order-view.ts';
import { selectOrders, selectSlipsDue } from './order-lists.store.ts';
import { selectLines, selectOrder, type OrderRecord } from './orders.store.ts';
import { createPlacing, type Buyer, type PlaceRefusal, type PlacingDeps } from './placing.ts';
import { foldEmail, slipDays, type Offer, type OrderInput } from './purchase-rules.ts';
import type { Settlement, SettlementDeps } from './settlement.ts';
import { selectStock } from './stock.store.ts';
import { isSame } from './tickets.ts';

/** What is sold, without what is left of it; amounts are minor units. */
export interface SalesFacts extends Omit<PriceList, 'categories'> {
  readonly categories: readonly Offer['categories'][number]['kategorija'][];
  readonly packages: Readonly<
    Record<'small' | 'medium' | 'large', Readonly<Record<string, number>>>
  >;
  readonly vatPercent: number;
  readonly limits: Offer['limits'];
  readonly currency: Offer['currency'];
}

/** Where tags can be picked up, named in the language. */
export type PickUpPoints = (languageId: OrderInput['languageId']) => Promise<Offer['pickUpPoints']>;

export interface PurchasesOptions extends Omit<PlacingDeps, 'offer'> {
  /** Tags are ordered here at all. */
  readonly open: boolean;
  readonly facts: SalesFacts;
  readonly payee: Payee;
  readonly jobs: Pick<Jobs, 'every'>;
  readonly settlement: Settlement;
  readonly requestRefund: SettlementDeps['requestRefund'];
  readonly pickUpPoints: PickUpPoints;
  readonly attempts: Attempts;
}

/** How somebody gets at an order: as its account, or by a ticket. */
export interface Opening {
  readonly accountId: string | null;
  readonly order_number: string;
  readonly ticket: string;
}

type Placed = CallResult<typeof napraviPorudzbinu>;
type NotFound = 'purchases.not-found';

export type Purchases = ReturnType<typeof createPurchasesService>;

const EXPIRE_SECONDS = 600;

const HOUR = 3600;
/** Wrong guesses at one order from one address. */
const orderLookUpRule: ThrottleRule = {
  free: 5,
  firstWaitSeconds: 5,
  longestWaitSeconds: 900,
  forgetAfterSeconds: HOUR,
};
/** Wrong guesses at any orders from one address; an office shares one. */
const addressLookUpRule: ThrottleRule = { ...orderLookUpRule, free: 30 };
/** Orders of one account, and of visitors from one address: each keeps devices for a while. */
const ordersRule: ThrottleRule = {
  free: 30,
  firstWaitSeconds: 60,
  longestWaitSeconds: HOUR,
  forgetAfterSeconds: HOUR,
};

function lookUpsOf(orderNumber: string, address: string): readonly Counted[] {
  return [
    {
      kind: 'order-look-up',
      value: `${networkOf(address)} ${orderNumber}`,
      rule: orderLookUpRule,
    },
    fromAddress('order-look-up-address', address, addressLookUpRule),
  ];
}

function ordersOf({ customer, address }: Buyer): Counted {
  return customer === null
    ? fromAddress('visitor-orders', address, ordersRule)
    : { kind: 'customer-orders', value: customer.accountId, rule: ordersRule };
}

/** Orders of tags: placing them, and what customers and visitors see and do about theirs. */
export function createPurchasesService(options: PurchasesOptions) {
  const { database, clock, tickets, attempts, checkout } = options;
  const { queries } = database;

  const offer = async (languageId: OrderInput['languageId']): Promise<Offer> =>
    offerOf(options.facts, await selectStock(queries), await options.pickUpPoints(languageId));
  const placing = createPlacing({ ...options, offer });
  const cancel = createCancelling(options);

  const open = async ({
    accountId,
    order_number: orderNumber,
    ticket,
  }: Opening): Promise<Outcome<OrderRecord, NotFound>> => {
    const own = accountId === null ? undefined : await selectOrder(queries, accountId, orderNumber);
    if (own !== undefined) return success(own);
    if (!tickets.opens(orderNumber, ticket)) return failure('purchases.not-found');
    const owner = await selectOrderOwner(queries, orderNumber);
    const found = await selectOrder(queries, owner?.accountId ?? nobody, orderNumber);
    return found === undefined ? failure('purchases.not-found') : success(found);
  };

  const view = async (order: OrderRecord): Promise<Order> =>
    toWire({
      order,
      lines: await selectLines(queries, order),
      tags: await selectOrderTags(queries, order),
      payable: isPayable(order, clock.now()),
    });

  /** Slips that nobody paid in time are given up; money that comes later is taken still. */
  const expireSlips = async (): Promise<number> => {
    const due = await selectSlipsDue(queries, clock.now(), 500);
    for (const order of due) {
      await database.transaction((tx) => options.settlement.expire(tx, order));
    }
    return due.length;
  };
  options.jobs.every('purchases-expire-slips', EXPIRE_SECONDS, async () => {
    await expireSlips();
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
        redirectUrl: method === 'card' ? checkout.urlOf(orderNumber) : null,
      });
    },

    /**
     * A visitor's look at an order. Whatever is wrong, the answer is the same and takes the same
     * statements; tries are counted before they are checked.
     */
    async lookUp(
      { order_number: orderNumber, email }: CallParsedInput<typeof getPregled>,
      address: string,
    ): Promise<
      Outcome<CallResult<typeof getPregled>, 'purchases.none' | 'purchases.too-many-attempts'>
    > {
      const counted = lookUpsOf(orderNumber, address);
      const seconds = await database.transaction((tx) => attempts.charge(tx, counted));
      if (seconds > 0) return failure('purchases.too-many-attempts', { seconds });
      const owner = await selectOrderOwner(queries, orderNumber);
      const order = await selectOrder(queries, owner?.accountId ?? nobody, orderNumber);
      const right = isSame(foldEmail(email), order?.email ?? '');
      if (order === undefined || !right) return failure('purchases.none');
      await database.transaction((tx) => attempts.refund(tx, counted));
      return success({ order: await view(order), ticket: tickets.issue(orderNumber) });
    },

    async list(
      accountId: string,
      { first, rows }: CallParsedInput<typeof getPorudzbine>,
    ): Promise<Outcome<CallResult<typeof getPorudzbine>, 'purchases.none'>> {
      const { totalRecords, orders } = await selectOrders(queries, accountId, first, rows);
      if (totalRecords === 0) return failure('purchases.none');
      return success({ items: orders.map(toSummary), totalRecords });
    },

    async details(opening: Opening): Promise<Outcome<Order, NotFound>> {
      const found = await open(opening);
      return found.ok ? success(await view(found.value)) : found;
    },

    async resume(
      opening: Opening,
    ): Promise<
      Outcome<{ order_number: string; redirectUrl: string }, NotFound | 'purchases.not-payable'>
    > {
      const found = await open(opening);
      if (!found.ok) return found;
      if (!isPayable(found.value, clock.now())) return failure('purchases.not-payable');
      const { orderNumber } = found.value;
      return success({ order_number: orderNumber, redirectUrl: checkout.urlOf(orderNumber) });
    },

    async cancel(
      opening: Opening,
      by: { readonly actor: string; readonly requestId: string },
    ): Promise<Outcome<Order, NotFound | CancelRefusal>> {
      const found = await open(opening);
      if (!found.ok) return found;
      const cancelled = await cancel(found.value, by);
      if (!cancelled.ok) return cancelled;
      const now = await selectOrder(queries, found.value.accountId, found.value.orderNumber);
      return success(await view(now ?? found.value));
    },

    async slip(opening: Opening): Promise<Outcome<Slip, NotFound>> {
      const found = await open(opening);
      if (!found.ok) return found;
      const order = found.value;
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

/** What is offered, with what is left of it. */
export function offerOf(
  facts: SalesFacts,
  stock: ReadonlyMap<string, number>,
  pickUpPoints: Offer['pickUpPoints'],
): Offer {
  const { categories, packages, quantityDiscounts, ...prices } = facts;
  const most = Math.max(facts.limits.fizicko, facts.limits.pravno);
  return {
    ...prices,
    quantityDiscounts: [...quantityDiscounts],
    categories: categories.map((kategorija) => ({
      kategorija,
      // How many there are beyond what one order may have is nobody's business.
      available: Math.min(stock.get(kategorija) ?? 0, most),
      packages: packageId.options.map((id) => ({
        package: id,
        credit: id === 'none' ? 0 : (packages[id][kategorija] ?? 0),
      })),
    })),
    methods: ['card', 'slip', 'on-delivery'],
    slipDays,
    pickUpPoints: [...pickUpPoints],
  };
}
