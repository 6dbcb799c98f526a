import { formatMessage } from '@rampa/contract';
import type { TextKey } from '../../lib/texts/keys.generated.ts';
import type { Offer } from './order-values.ts';

/** What is wrong, as a message; if a limit is exceeded, with the limit of the offer. */
export function faultMessage(fault: TextKey, { limits }: Pick<Offer, 'limits'>): string {
  switch (fault) {
    case 'purchases.on-delivery-at-most':
      return formatMessage(fault, { count: String(limits.onDelivery) });
    case 'purchases.quantity-above-maximum-person':
      return formatMessage(fault, { count: String(limits.fizicko) });
    default:
      return fault;
  }
}
