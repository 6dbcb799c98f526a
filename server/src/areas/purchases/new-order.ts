import { priceOrder } from '@rampa/contract/purchases';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import { networkOf, type Pseudonym } from '../../platform/throttle/pseudonym.ts';
import type { NewOrder } from './order-changes.store.ts';
import type { OrderScope } from './order-scope.ts';
import type { OrderRecord } from './orders.store.ts';
import {
  digestOf,
  slipUntil,
  type CheckedOrder,
  type Offer,
  type OrderInput,
} from './purchase-rules.ts';

/** Before it has a number, and before it is known whether its tags are reserved. */
export type UnnumberedOrder = Omit<NewOrder, 'orderNumber' | 'reserved'>;

/** What somebody orders, as the table will have it once it has a number. */
export function newOrder(
  { accountId, actor }: OrderScope,
  {
    address,
    input,
    checked,
    offer,
  }: {
    readonly address: string;
    readonly input: OrderInput;
    readonly checked: CheckedOrder;
    readonly offer: Offer;
  },
  { clock, pseudonym }: { readonly clock: Clock; readonly pseudonym: Pseudonym },
): UnnumberedOrder {
  const isVisitor = actor.kind === 'visitor';
  const createdAt = clock.now();
  const price = priceOrder(offer, input);
  return {
    ...checked,
    accountId,
    orderId: uuid(),
    userId: isVisitor ? null : actor.userId,
    visitorNetwork: isVisitor ? pseudonym('order-network', networkOf(address)) : null,
    idempotencyKey: input.idempotencyKey,
    intentDigest: digestOf(input),
    state: input.payment === 'on-delivery' ? 'confirmed' : 'awaiting-payment',
    method: input.payment,
    personType: input.lice,
    delivery: input.delivery,
    replaces: input.replaces,
    quantity: price.quantity,
    tagsMinor: price.devices,
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
