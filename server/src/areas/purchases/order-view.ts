import type { Amount, CallResult } from '@rampa/contract';
import type {
  getPorudzbine,
  getPregled,
  napraviPorudzbinu,
  nastaviPlacanje,
  Order,
  OrderSummary,
} from '@rampa/contract/purchases';
import type { Temporal } from 'temporal-polyfill';
import { toWireInstant } from '../../platform/clock.ts';
import { destinationOf } from './buyer.ts';
import type { FoundOrder, OrderPage, OrderParts } from './order-reads.ts';
import type { OrderRecord } from './orders.store.ts';
import { isCancellable, documentOf, stepsOf } from './purchase-rules.ts';
import type { PlacedOrder } from './purchases.service.ts';
import type { PaymentPage } from '../payments/index.ts';

export function ordersView({ items, totalRecords }: OrderPage): CallResult<typeof getPorudzbine> {
  return { items: items.map(summaryView), totalRecords };
}

function summaryView(order: OrderRecord): OrderSummary {
  return {
    order_number: order.orderNumber,
    createdAt: toWireInstant(order.createdAt),
    status: order.state,
    payment: order.method,
    paymentStatus: order.paymentState,
    delivery: order.delivery,
    quantity: order.quantity,
    total: { amount: order.totalMinor, currency: order.currency },
  };
}

export function orderView({ order, lines, tags, payable, creditNote }: OrderParts): Order {
  const money = (amount: number): Amount => ({ amount, currency: order.currency });
  return {
    ...summaryView(order),
    steps: stepsOf(order).map(({ step, at }) => ({ step, at: wireInstant(at) })),
    lines: lines.map((line) => ({
      kategorija: line.category,
      quantity: line.quantity,
      package: line.packageId,
      devicePrice: money(line.tagPriceMinor),
      credit: money(line.creditMinor),
    })),
    devices: money(order.tagsMinor),
    discount: { percent: order.discountPercent, amount: money(order.discountMinor) },
    deliveryPrice: money(order.deliveryMinor),
    credit: money(order.creditMinor),
    lice: order.personType,
    ime: order.firstName,
    prezime: order.lastName,
    poslovno_ime: order.businessName,
    email: order.email,
    telefon: order.phone,
    pib: order.taxNumber,
    companyNumber: order.companyNumber,
    street: order.street,
    city: order.city,
    postcode: order.postcode,
    pointOfSale: order.pointOfSaleId,
    destination: destinationOf(order),
    replaces: order.replaces,
    ...parcelOf(order),
    tags: tags.map((tag) => ({
      serial_number: tag.serialNumber,
      kategorija: tag.category,
      activated: tag.boundTo !== null,
    })),
    payUntil: wireInstant(order.payUntil),
    payable,
    cancellable: isCancellable(order),
    document: documentOf(order),
    creditNote: creditNote?.number ?? '',
  };
}

/** Known once it was sent; one that is picked up has none. */
function parcelOf({ carrier, parcelNumber }: OrderRecord): Pick<Order, 'parcel'> {
  return parcelNumber === '' ? {} : { parcel: { carrier, number: parcelNumber } };
}

export function foundOrderView({ found, ticket }: FoundOrder): CallResult<typeof getPregled> {
  return { order: orderView(found), ticket };
}

export function placedView({
  orderNumber,
  ticket,
  redirectUrl,
}: PlacedOrder): CallResult<typeof napraviPorudzbinu> {
  return { order_number: orderNumber, ticket, redirectUrl };
}

export function paymentPageView({
  orderNumber,
  redirectUrl,
}: PaymentPage): CallResult<typeof nastaviPlacanje> {
  return { order_number: orderNumber, redirectUrl };
}

function wireInstant(at: Temporal.Instant | null): string | null {
  return at === null ? null : toWireInstant(at);
}
