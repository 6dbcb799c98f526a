import { v7 as uuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import { networkOf, type Pseudonym } from '../../platform/throttle/pseudonym.ts';
import type { NewOrder } from './order-changes.store.ts';
import type { OrderScope } from './order-scope.ts';
import type { OrderRecord } from './orders.store.ts';
import { digestOfOrder, type OrderWish } from './order-wish.ts';
import { slipUntil, type CheckedOrder } from './purchase-rules.ts';
import { priceOf, type Offer } from './sales-offer.ts';

/** Before it has a number, and before it is known whether its tags are reserved. */
export type UnnumberedOrder = Omit<NewOrder, 'orderNumber' | 'reserved'>;

/** What somebody orders, as the table will have it once it has a number. */
export function newOrder(
  { accountId, actor }: OrderScope,
  {
    address,
    wish,
    checked,
    offer,
  }: {
    readonly address: string;
    readonly wish: OrderWish;
    readonly checked: CheckedOrder;
    readonly offer: Offer;
  },
  { clock, pseudonym }: { readonly clock: Clock; readonly pseudonym: Pseudonym },
): UnnumberedOrder {
  const isVisitor = actor.kind === 'visitor';
  const createdAt = clock.now();
  const price = priceOf(offer, wish);
  return {
    ...checked,
    accountId,
    orderId: uuid(),
    userId: isVisitor ? null : actor.userId,
    visitorNetwork: isVisitor ? pseudonym('order-network', networkOf(address)) : null,
    idempotencyKey: wish.idempotencyKey,
    intentDigest: digestOfOrder(wish),
    state: wish.method === 'on-delivery' ? 'confirmed' : 'awaiting-payment',
    method: wish.method,
    personType: wish.personType,
    delivery: wish.delivery,
    replaces: wish.replaces,
    quantity: price.quantity,
    tagsMinor: price.devices,
    discountPercent: price.discountPercent,
    discountMinor: price.discount,
    deliveryMinor: price.delivery,
    creditMinor: price.credit,
    totalMinor: price.total,
    vatPercent: offer.vatPercent,
    currency: offer.currency,
    languageId: wish.languageId,
    createdAt,
    payUntil: wish.method === 'slip' ? slipUntil(createdAt) : null,
  };
}

/** An order just placed, as the table has it. */
export function asPlaced({ idempotencyKey: _key, ...order }: NewOrder): OrderRecord {
  return {
    ...order,
    paymentState: 'waiting',
    paidAt: null,
    sentAt: null,
    deliveredAt: null,
    endedAt: null,
    refundedAt: null,
    pickedAt: null,
    packedAt: null,
    sheets: 0,
    carrier: '',
    parcelNumber: '',
    returnedAt: null,
  };
}
