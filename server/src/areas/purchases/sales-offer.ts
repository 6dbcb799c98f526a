import type { Currency, Kategorija } from '@rampa/contract';
import {
  creditOf,
  type OrderPrice,
  packageId,
  type PackageId,
  type PaymentMethod,
  type PriceList,
  priceOrder,
} from '@rampa/contract/purchases';
import type { Lice } from '@rampa/contract/identity';
import type { OrderWish, Wish } from './order-wish.ts';
import type { OrderLine } from './orders.store.ts';

/** Days within which a slip has to be paid; its tags are reserved as long. */
export const slipDays = 10;

/** Where ordered tags can be picked up. */
export interface PickUpPoint {
  readonly id: string;
  readonly name: string;
  readonly town: string;
  /** With the town. */
  readonly address: string;
  readonly openingHours: string;
  /** The hours are an estimate. */
  readonly hoursEstimated: boolean;
}

/** What is on sale now; amounts are minor units. Its prices are those of the calculation that server and browser share. */
export interface Offer extends PriceList {
  readonly currency: Currency;
  /** Tax included in the prices of tags and delivery, per cent. */
  readonly vatPercent: number;
  readonly categories: readonly (PriceList['categories'][number] & {
    /** How many can be ordered now. */
    readonly available: number;
  })[];
  /** Most tags in one order. */
  readonly limits: Readonly<Record<OrderWish['personType'] | 'onDelivery', number>>;
  readonly methods: readonly PaymentMethod[];
  readonly slipDays: number;
  readonly pickUpPoints: readonly PickUpPoint[];
}

/** What is sold, without the stock; amounts are minor units. */
export interface SalesFacts extends Omit<PriceList, 'categories'> {
  readonly categories: readonly Kategorija[];
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
  pickUpPoints: readonly PickUpPoint[],
): Offer {
  const { categories, packages, ...prices } = facts;
  const most = Math.max(facts.limits.fizicko, facts.limits.pravno);
  return {
    ...prices,
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
    pickUpPoints,
  };
}

/** With how much credit a tag of the category is offered; none where it is not on sale. */
export function packagesOf(
  { categories }: PriceList,
  category: Kategorija,
): PriceList['categories'][number]['packages'] {
  return categories.find(({ kategorija }) => kategorija === category)?.packages ?? [];
}

/** What of a wish its price depends on. */
export type PricedWish = Pick<OrderWish, 'lines' | 'personType' | 'delivery'>;

/** What it costs. */
export function priceOf(
  prices: PriceList,
  { lines, personType, delivery }: PricedWish,
): OrderPrice {
  return priceOrder(prices, {
    lines: lines.map(({ category, quantity, packageId: chosen }) => ({
      kategorija: category,
      quantity,
      package: chosen,
    })),
    lice: personType,
    delivery,
  });
}

/** The lines of an order, at the prices of the offer. */
export function linesOf({ lines }: Pick<Wish, 'lines'>, offer: PriceList): readonly OrderLine[] {
  return lines.map((line) => ({
    ...line,
    tagPriceMinor: offer.devicePrice,
    creditMinor: creditOf(offer, { kategorija: line.category, package: line.packageId }),
  }));
}

/** Credit as lines have it, whatever is offered today. */
export function creditsOf(lines: readonly OrderLine[]): PriceList['categories'] {
  return lines.map(({ category, packageId: chosen, creditMinor }) => ({
    kategorija: category,
    packages: [{ package: chosen, credit: creditMinor }],
  }));
}

/** Orders know persons and companies. */
export function buyerKind(personType: Lice): OrderWish['personType'] {
  return personType === 'fizicko' ? 'fizicko' : 'pravno';
}

/** One tag that its buyer takes along. */
export function wishOfOne(category: Kategorija, chosen: PackageId, personType: Lice): PricedWish {
  return {
    lines: [{ category, quantity: 1, packageId: chosen }],
    personType: buyerKind(personType),
    delivery: 'pickup',
  };
}
