import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import type { PaymentPage, Payments } from '../payments/index.ts';
import { createCancelling, type CancelRefusal } from './cancelling.ts';
import type { UnpickDevices } from './desk/unpicking.ts';
import { createOrderAccess, type Opening } from './order-access.ts';
import { selectSlipsDue } from './order-lists.store.ts';
import { documentsOf, ordersOf } from './order-throttles.ts';
import { createOrderReads, type OrderParts, type OrderReadsDeps } from './order-reads.ts';
import { selectOrder } from './orders.store.ts';
import { createPlacing, type Buyer, type PlaceRefusal, type PlacingDeps } from './placing.ts';
import type { OrderWish } from './order-wish.ts';
import { isPayable } from './purchase-rules.ts';
import { offerOf, type Offer, type PickUpPoint, type SalesFacts } from './sales-offer.ts';
import type { OrderSettlement, SettlementDeps } from './settlement.ts';
import { selectStock } from './stock.store.ts';

/** Where tags can be picked up, with names in the language. */
export type PickUpPoints = (languageId: LanguageId) => Promise<readonly PickUpPoint[]>;

export interface PurchasesOptions
  extends Omit<PlacingDeps, 'offer' | 'placeOrder'>, Omit<OrderReadsDeps, 'tickets'> {
  /** Whether tags can be ordered here. */
  readonly open: boolean;
  readonly facts: SalesFacts;
  readonly jobs: Pick<Jobs, 'every'>;
  readonly settlement: OrderSettlement;
  readonly unpick: UnpickDevices;
  readonly requestRefund: SettlementDeps['requestRefund'];
  readonly payments: Pick<Payments, 'placeOrder' | 'payAddress' | 'giveUp'>;
  readonly pickUpPoints: PickUpPoints;
}

export interface PlacedOrder {
  readonly orderNumber: string;
  /** Opens the order, for whoever has no account. */
  readonly ticket: string;
  /** Null where it is not paid by card. */
  readonly redirectUrl: string | null;
}

type NotFound = 'purchases.not-found';

export type Purchases = ReturnType<typeof createPurchasesService>;

const EXPIRE_SECONDS = 600;

/** Orders of tags, as customers and visitors place, see, pay and cancel them. */
export function createPurchasesService(options: PurchasesOptions) {
  const { database, clock, tickets, attempts, payments } = options;
  const { queries } = database;

  const offer = async (languageId: LanguageId): Promise<Offer> =>
    offerOf(options.facts, await selectStock(queries), await options.pickUpPoints(languageId));
  const placing = createPlacing({ ...options, placeOrder: payments.placeOrder, offer });
  const cancel = createCancelling(options);
  const access = createOrderAccess(options);
  const { partsOf, ...reads } = createOrderReads(options, access);

  /** Orders whose payment slip is overdue expire; a transfer that comes later is still accepted. */
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
    ...reads,

    async offer(languageId: LanguageId): Promise<Outcome<Offer, 'purchases.closed'>> {
      return options.open ? success(await offer(languageId)) : failure('purchases.closed');
    },

    async place(
      buyer: Buyer,
      wish: OrderWish,
    ): Promise<
      Outcome<PlacedOrder, PlaceRefusal | 'purchases.closed' | 'purchases.too-many-attempts'>
    > {
      if (!options.open) return failure('purchases.closed');
      const known = await placing.find(buyer, wish);
      if (known === undefined) {
        const counted = ordersOf(buyer);
        const seconds = await database.transaction((tx) => attempts.charge(tx, [counted]));
        if (seconds > 0) return failure('purchases.too-many-attempts', { seconds });
      }
      const placed = await placing.place(buyer, wish);
      if (!placed.ok) return placed;
      const { orderNumber, method } = placed.value;
      return success({
        orderNumber,
        ticket: tickets.issue(orderNumber),
        redirectUrl: method === 'card' ? payments.payAddress(orderNumber) : null,
      });
    },

    async resume(
      opening: Opening,
    ): Promise<Outcome<PaymentPage, NotFound | 'purchases.not-payable'>> {
      const found = await access.open(opening);
      if (!found.ok) return found;
      if (!isPayable(found.value.order, clock.now())) return failure('purchases.not-payable');
      const { orderNumber } = found.value.order;
      return success({ orderNumber, redirectUrl: payments.payAddress(orderNumber) });
    },

    async cancel(opening: Opening): Promise<Outcome<OrderParts, NotFound | CancelRefusal>> {
      const found = await access.open(opening);
      if (!found.ok) return found;
      const { scope, order } = found.value;
      const cancelled = await cancel(scope, order);
      if (!cancelled.ok) return cancelled;
      const now = await selectOrder(scope, queries, order.orderNumber);
      return success(await partsOf({ scope, order: now ?? order }));
    },

    open: access.open,

    /** Counts a document that is to be drawn; seconds to wait, or 0 to go on. */
    chargeDocument: (orderNumber: string): Promise<number> =>
      database.transaction((tx) => attempts.charge(tx, [documentsOf(orderNumber)])),

    expireSlips,
  };
}
