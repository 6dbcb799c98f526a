import { fromAddress, type Counted } from '../../platform/throttle/create-attempts.ts';
import { networkOf } from '../../platform/throttle/pseudonym.ts';
import type { ThrottleRule } from '../../platform/throttle/throttle-rules.ts';
import type { Buyer } from './placing.ts';

const HOUR = 3600;
/** Wrong guesses at one order from one address. */
const orderLookUpRule: ThrottleRule = {
  free: 5,
  firstWaitSeconds: 5,
  longestWaitSeconds: 900,
  forgetAfterSeconds: HOUR,
};
/** Wrong guesses at any orders from one address, which a whole mobile network may share. */
const addressLookUpRule: ThrottleRule = {
  ...orderLookUpRule,
  free: 30,
  longestWaitSeconds: 300,
  forgetAfterSeconds: 300,
  oneByOne: true,
};
/** Orders of one account: each reserves tags for a while. */
const ordersRule: ThrottleRule = {
  free: 30,
  firstWaitSeconds: 60,
  longestWaitSeconds: HOUR,
  forgetAfterSeconds: HOUR,
};

/** The same of all visitors from one address. */
const visitorOrdersRule: ThrottleRule = {
  free: 30,
  firstWaitSeconds: 60,
  longestWaitSeconds: 120,
  forgetAfterSeconds: 120,
  oneByOne: true,
};

/** Documents of one order: each is drawn again, and whoever has the order's ticket may ask for it. */
const documentsRule: ThrottleRule = {
  free: 20,
  firstWaitSeconds: 10,
  longestWaitSeconds: 10,
  forgetAfterSeconds: 10,
  oneByOne: true,
};

export function documentsOf(orderNumber: string): Counted {
  return { kind: 'order-documents', value: orderNumber, rule: documentsRule };
}

/** Guesses at one order, and at any of them. */
export function lookUpsOf(
  orderNumber: string,
  address: string,
): { readonly own: Counted; readonly network: Counted } {
  return {
    own: {
      kind: 'order-look-up',
      value: `${networkOf(address)} ${orderNumber}`,
      rule: orderLookUpRule,
    },
    network: fromAddress('order-look-up-address', address, addressLookUpRule),
  };
}

export function ordersOf({ customer, address }: Buyer): Counted {
  return customer === null
    ? fromAddress('visitor-orders', address, visitorOrdersRule)
    : { kind: 'customer-orders', value: customer.accountId, rule: ordersRule };
}
