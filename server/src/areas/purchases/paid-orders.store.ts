import type { Currency } from '@rampa/contract';
import type { DeliveryKind } from '@rampa/contract/purchases';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

/** What was ordered and paid. Amounts are minor units. */
export interface PaidOrder {
  readonly orderNumber: string;
  readonly person: 'fizicko' | 'pravno';
  readonly delivery: DeliveryKind;
  /** Where it went: an address, or a point of sale. Alike only for the same place. */
  readonly place: string;
  readonly quantity: number;
  readonly devices: number;
  readonly discount: number;
  readonly deliveryPrice: number;
}

export interface PaidOrdersWish {
  readonly since: Temporal.Instant;
  readonly currency: Currency;
  readonly most: number;
}

/** Paid orders since a moment, the oldest first; what came back or replaces a lost tag is none of them. */
export async function selectPaidOrders(
  { accountId }: AccountScope,
  queries: Queries,
  { since, currency, most }: PaidOrdersWish,
): Promise<readonly PaidOrder[]> {
  const rows = await queries
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('created_at', '>=', since)
    .where('currency', '=', currency)
    .where('payment_state', '=', 'paid')
    .where('state', 'in', ['confirmed', 'sent', 'delivered'])
    .where('replaces_serial_number', '=', '')
    .where('returned_at', 'is', null)
    .orderBy('created_at')
    .orderBy('order_id')
    .limit(most)
    .execute();
  // The table's constraints allow the words of these types only.
  return rows.map((row) => ({
    orderNumber: row.order_number,
    person: row.person as PaidOrder['person'],
    delivery: row.delivery_kind as DeliveryKind,
    place: placeOf([row.delivery_kind, row.point_of_sale_id, row.street, row.city, row.postcode]),
    quantity: row.quantity,
    devices: row.devices_minor,
    discount: row.discount_minor,
    deliveryPrice: row.delivery_minor,
  }));
}

function placeOf(parts: readonly string[]): string {
  return JSON.stringify(parts.map((part) => part.trim().toLowerCase().replace(/\s+/gu, ' ')));
}
