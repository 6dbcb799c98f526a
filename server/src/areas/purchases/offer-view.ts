import type { CallResult } from '@rampa/contract';
import type { getPonuda } from '@rampa/contract/purchases';
import type { Offer } from './sales-offer.ts';

export function offerView(offer: Offer): CallResult<typeof getPonuda> {
  const { categories, quantityDiscounts, methods, pickUpPoints } = offer;
  return {
    ...offer,
    categories: categories.map((one) => ({ ...one, packages: [...one.packages] })),
    quantityDiscounts: [...quantityDiscounts],
    methods: [...methods],
    pickUpPoints: [...pickUpPoints],
  };
}
