import type { CallResult } from '@rampa/contract';
import type { DispatchItem, DispatchOrder, getOtpremu, getZalihe } from '@rampa/contract/purchases';
import type { Temporal } from 'temporal-polyfill';
import { toWireInstant } from '../../../platform/clock.ts';
import { buyerName, destinationOf } from '../buyer.ts';
import type { DispatchDetails, DispatchedOrder } from './desk-order.ts';
import { inPhaseSince, isLate } from './dispatch-rules.ts';
import type { DispatchPage } from './orders-desk.ts';
import type { StockOfCategory } from './stock-desk.ts';

function itemView({ order, phase }: DispatchedOrder, now: Temporal.Instant): DispatchItem {
  return {
    account_id: order.accountId,
    order_number: order.orderNumber,
    phase,
    createdAt: toWireInstant(order.createdAt),
    since: toWireInstant(inPhaseSince(order, phase)),
    late: isLate(order, phase, now),
    quantity: order.quantity,
    delivery: order.delivery,
    payment: order.method,
    paymentStatus: order.paymentState,
    recipient: buyerName(order),
    place: order.delivery === 'pickup' ? destinationOf(order).name : order.city,
    parcel:
      order.parcelNumber === '' ? null : { carrier: order.carrier, number: order.parcelNumber },
  };
}

export function dispatchView({
  items,
  totalRecords,
  low,
  now,
}: DispatchPage): CallResult<typeof getOtpremu> {
  return {
    items: items.map((item) => itemView(item, now)),
    totalRecords,
    low: low.map(({ category, available, minimum }) => ({
      kategorija: category,
      available,
      minimum,
    })),
  };
}

export function dispatchOrderView(details: DispatchDetails): DispatchOrder {
  const { order, lines, devices, inStock, now } = details;
  const wire = (at: Temporal.Instant | null): string | null =>
    at === null ? null : toWireInstant(at);
  return {
    order: itemView(details, now),
    lines: lines.map(({ category, quantity, packageId }) => ({
      kategorija: category,
      quantity,
      package: packageId,
      picked: devices.filter((device) => device.category === category).length,
      inStock: inStock.get(category) ?? 0,
    })),
    devices: devices.map(({ serialNumber, category }) => ({
      serial_number: serialNumber,
      kategorija: category,
    })),
    destination: destinationOf(order),
    telefon: order.phone,
    email: order.email,
    toCollect:
      order.method === 'on-delivery' && order.paymentState === 'waiting'
        ? { amount: order.totalMinor, currency: order.currency }
        : null,
    sheets: order.sheets,
    pickedAt: wire(order.pickedAt),
    packedAt: wire(order.packedAt),
    sentAt: wire(order.sentAt),
    deliveredAt: wire(order.deliveredAt),
    returnedAt: wire(order.returnedAt),
    cancelledAt: details.phase === 'cancelled' ? wire(order.endedAt) : null,
  };
}

export function stockView(stock: readonly StockOfCategory[]): CallResult<typeof getZalihe> {
  return {
    items: stock.map(({ category, available, ordered, minimum, places, faulty }) => ({
      kategorija: category,
      available,
      ordered,
      minimum,
      low: available < minimum,
      places: places.map(({ place, devices }) => ({ place, devices })),
      faulty,
    })),
  };
}
