import type { Slip } from '@rampa/contract';
import { tollDay } from '../../../platform/clock.ts';
import type { PaymentSlip } from './slips.ts';

export function slipView({
  orderNumber,
  amountMinor,
  currency,
  payUntil,
  ...slip
}: PaymentSlip): Slip {
  return {
    ...slip,
    order_number: orderNumber,
    amount: { amount: amountMinor, currency },
    ...(payUntil === null ? {} : { payUntil: tollDay(payUntil) }),
  };
}
