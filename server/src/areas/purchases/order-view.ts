import type { Amount, Slip } from '@rampa/contract';
import type { Order, OrderSummary } from '@rampa/contract/purchases';
import type { Temporal } from 'temporal-polyfill';
import { toWireInstant } from '../../platform/clock.ts';
import { slipOf, type Payee } from '../payments/index.ts';
import type { OrderTag } from './order-tags.store.ts';
import type { OrderLine, OrderRecord } from './orders.store.ts';
import { isCancellable, documentOf, stepsOf } from './purchase-rules.ts';

export interface OrderParts {
  readonly order: OrderRecord;
  readonly lines: readonly OrderLine[];
  readonly tags: readonly OrderTag[];
  /** Whether it can still be paid by card. */
  readonly payable: boolean;
}

export function toSummary(order: OrderRecord): OrderSummary {
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

export function toWire({ order, lines, tags, payable }: OrderParts): Order {
  const money = (amount: number): Amount => ({ amount, currency: order.currency });
  return {
    ...toSummary(order),
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
    tags: tags.map((tag) => ({
      serial_number: tag.serialNumber,
      kategorija: tag.category,
      activated: tag.boundTo !== null,
    })),
    payUntil: wireInstant(order.payUntil),
    payable,
    cancellable: isCancellable(order),
    document: documentOf(order),
  };
}

/** The recipient or point of sale that it goes to, and the address. */
export function destinationOf(
  order: Buyer & Pick<OrderRecord, 'delivery' | 'pointOfSale' | 'street' | 'city' | 'postcode'>,
): Order['destination'] {
  if (order.delivery === 'pickup') {
    const [name = '', address = ''] = order.pointOfSale.split('\n');
    return { name, address };
  }
  return { name: buyerName(order), address: `${order.street}, ${order.postcode} ${order.city}` };
}

type Buyer = Pick<OrderRecord, 'businessName' | 'firstName' | 'lastName'>;

/** The company, or the person. */
export function buyerName({ businessName, firstName, lastName }: Buyer): string {
  return businessName === '' ? `${firstName} ${lastName}` : businessName;
}

function wireInstant(at: Temporal.Instant | null): string | null {
  return at === null ? null : toWireInstant(at);
}

/** The payment slip of an order. */
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
