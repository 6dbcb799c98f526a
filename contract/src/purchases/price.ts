import type { Kategorija } from '../core/schemas.ts';
import type { DeliveryKind, PackageId } from './order.ts';

/** The elements of prices, from the offer. Amounts are minor units. */
export interface PriceList {
  readonly devicePrice: number;
  readonly deliveryPrice: number;
  readonly categories: readonly {
    readonly kategorija: Kategorija;
    readonly packages: readonly { readonly package: PackageId; readonly credit: number }[];
  }[];
  readonly quantityDiscounts: readonly {
    readonly from: number;
    readonly to: number | null;
    readonly percent: number;
  }[];
}

/** What is ordered, as far as it affects the price. */
export interface PricedWish {
  readonly lines: readonly {
    readonly kategorija: Kategorija;
    readonly quantity: number;
    readonly package: PackageId;
  }[];
  readonly lice: 'fizicko' | 'pravno';
  readonly delivery: DeliveryKind;
}

/** Minor units. */
export interface OrderPrice {
  readonly quantity: number;
  /** Before the discount. */
  readonly devices: number;
  readonly discountPercent: number;
  readonly discount: number;
  readonly delivery: number;
  readonly credit: number;
  readonly total: number;
}

/**
 * The price of an order, the same in the browser and on the server. A category or package that the
 * offer lacks has no credit. The discount is for companies, by the number of all tags.
 */
export function priceOrder(prices: PriceList, wish: PricedWish): OrderPrice {
  const quantity = wish.lines.reduce((sum, line) => sum + line.quantity, 0);
  const devices = quantity * prices.devicePrice;
  const step =
    wish.lice === 'pravno'
      ? prices.quantityDiscounts.find(
          ({ from, to }) => quantity >= from && (to === null || quantity <= to),
        )
      : undefined;
  const discountPercent = step?.percent ?? 0;
  const discount = shareOf(devices, discountPercent, 100);
  const delivery = wish.delivery === 'address' ? prices.deliveryPrice : 0;
  const credit = wish.lines.reduce((sum, line) => sum + line.quantity * creditOf(prices, line), 0);
  const total = devices - discount + delivery + credit;
  return { quantity, devices, discountPercent, discount, delivery, credit, total };
}

/** Credit of one tag, minor units. */
export function creditOf(
  { categories }: Pick<PriceList, 'categories'>,
  line: { readonly kategorija: Kategorija; readonly package: PackageId },
): number {
  const category = categories.find(({ kategorija }) => kategorija === line.kategorija);
  return category?.packages.find((offered) => offered.package === line.package)?.credit ?? 0;
}

/** Tax included in a price, minor units. */
export function taxIn(price: number, vatPercent: number): number {
  return shareOf(price, vatPercent, 100 + vatPercent);
}

/** `amount · part / whole` in whole minor units, halves up; without floats. */
function shareOf(amount: number, part: number, whole: number): number {
  const product = amount * part;
  const rest = product % whole;
  return (product - rest) / whole + (2 * rest >= whole ? 1 : 0);
}
