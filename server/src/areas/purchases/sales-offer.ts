import { packageId, type PriceList } from '@rampa/contract/purchases';
import { slipDays, type Offer } from './purchase-rules.ts';

/** What is sold, without the stock; amounts are minor units. */
export interface SalesFacts extends Omit<PriceList, 'categories'> {
  readonly categories: readonly Offer['categories'][number]['kategorija'][];
  readonly packages: Readonly<
    Record<'small' | 'medium' | 'large', Readonly<Record<string, number>>>
  >;
  readonly vatPercent: number;
  readonly limits: Offer['limits'];
  readonly currency: Offer['currency'];
}

/** What is offered, with the stock. */
export function offerOf(
  facts: SalesFacts,
  stock: ReadonlyMap<string, number>,
  pickUpPoints: Offer['pickUpPoints'],
): Offer {
  const { categories, packages, quantityDiscounts, ...prices } = facts;
  const most = Math.max(facts.limits.fizicko, facts.limits.pravno);
  return {
    ...prices,
    quantityDiscounts: [...quantityDiscounts],
    categories: categories.map((category) => ({
      kategorija: category,
      // Stock beyond what one order may have is not disclosed.
      available: Math.max(0, Math.min(stock.get(category) ?? 0, most)),
      packages: packageId.options.map((id) => ({
        package: id,
        credit: id === 'none' ? 0 : (packages[id][category] ?? 0),
      })),
    })),
    methods: ['card', 'slip', 'on-delivery'],
    slipDays,
    pickUpPoints: [...pickUpPoints],
  };
}
