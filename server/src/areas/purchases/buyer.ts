import { slipOf, type Payee, type PaymentSlip } from '../payments/index.ts';
import type { OrderRecord } from './orders.store.ts';

type Buyer = Pick<OrderRecord, 'businessName' | 'firstName' | 'lastName'>;

/** Where the tags of an order go. */
export interface Destination {
  readonly name: string;
  readonly address: string;
}

/** The recipient or point of sale that it goes to, and the address. */
export function destinationOf(
  order: Buyer & Pick<OrderRecord, 'delivery' | 'pointOfSale' | 'street' | 'city' | 'postcode'>,
): Destination {
  if (order.delivery === 'pickup') {
    const [name = '', address = ''] = order.pointOfSale.split('\n');
    return { name, address };
  }
  return { name: buyerName(order), address: `${order.street}, ${order.postcode} ${order.city}` };
}

/** The company, or the person. */
export function buyerName({ businessName, firstName, lastName }: Buyer): string {
  return businessName === '' ? `${firstName} ${lastName}` : businessName;
}

/** The payment slip of an order. */
export function slipOfOrder(order: OrderRecord, payee: Payee): PaymentSlip {
  return slipOf(
    {
      orderNumber: order.orderNumber,
      amountMinor: order.totalMinor,
      currency: order.currency,
      purpose: `Kupovina TAG ${order.orderNumber}`,
      payer: buyerName(order),
      payUntil: order.payUntil,
    },
    payee,
  );
}
