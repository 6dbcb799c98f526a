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
/** Wrong guesses at any orders from one address; an office shares one. */
const addressLookUpRule: ThrottleRule = { ...orderLookUpRule, free: 30 };
/** Orders of one account, or of visitors from one address: each reserves devices for a while. */
const ordersRule: ThrottleRule = {
  free: 30,
  firstWaitSeconds: 60,
  longestWaitSeconds: HOUR,
  forgetAfterSeconds: HOUR,
};

export function lookUpsOf(orderNumber: string, address: string): readonly Counted[] {
  return [
    {
      kind: 'order-look-up',
      value: `${networkOf(address)} ${orderNumber}`,
      rule: orderLookUpRule,
    },
    fromAddress('order-look-up-address', address, addressLookUpRule),
  ];
}

export function ordersOf({ customer, address }: Buyer): Counted {
  return customer === null
    ? fromAddress('visitor-orders', address, ordersRule)
    : { kind: 'customer-orders', value: customer.accountId, rule: ordersRule };
}
