import type { TextKey } from '../../lib/texts/keys.generated.ts';
import type { Translate } from '../../lib/texts/use-texts.ts';
import type { Offer } from './order-values.ts';

/** What is wrong, in words; if a limit is exceeded, with the limit of the offer. */
export function faultText(t: Translate, fault: TextKey, { limits }: Pick<Offer, 'limits'>): string {
  switch (fault) {
    case 'purchases.on-delivery-at-most':
      return t(fault, { count: limits.onDelivery });
    case 'purchases.quantity-above-maximum-person':
      return t(fault, { count: limits.fizicko });
    default:
      return t(fault);
  }
}
