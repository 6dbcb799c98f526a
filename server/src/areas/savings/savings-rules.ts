import type { Kategorija } from '@rampa/contract';
import type { PriceList } from '@rampa/contract/purchases';
import type { SavingReason } from '@rampa/contract/savings';
import { tollOf, type OverchargeGroup } from '../passages/index.ts';
import { priceOf, type PaidOrder } from '../purchases/index.ts';
import type { PricedWay, TollCalculator, TollPrice } from '../toll-calculator/index.ts';

/** Amounts are minor units. */
export interface Compared {
  readonly paidMinor: number;
  readonly wouldHavePaidMinor: number;
}

/** Passages that would have cost less. */
export interface CheaperPassages extends OverchargeGroup, Compared {
  /** Class by which they would have been charged. */
  readonly byCategory: Kategorija;
  /** Station from which they would have been charged. */
  readonly fromStationId: string;
  readonly reasons: readonly SavingReason[];
  /** Of one passage. */
  readonly wouldHavePaidEachMinor: number;
  readonly priceList: string;
  readonly priceListFrom: string;
}

/** Orders that could have been one. */
export interface OrdersTogether extends Compared {
  readonly orderNumbers: readonly string[];
  readonly quantity: number;
  readonly discountPercent: number;
  readonly paidForTagsMinor: number;
  readonly paidForDeliveryMinor: number;
  readonly wouldHavePaidForTagsMinor: number;
  readonly wouldHavePaidForDeliveryMinor: number;
}

type Prices = Pick<TollCalculator, 'price' | 'longestRouteTo'>;

/** What each group would have cost by the prices of its day, the largest saving first; what would not have cost less is left out. */
export function cheaperPassages(
  groups: readonly OverchargeGroup[],
  calculator: Prices,
): readonly CheaperPassages[] {
  const tollFor = rememberedPrices(calculator);
  return groups
    .flatMap((group) => cheaperOf(group, tollFor))
    .toSorted(
      (one, other) =>
        savedOf(other) - savedOf(one) ||
        (one.month < other.month ? 1 : one.month > other.month ? -1 : 0) ||
        (keyOf(one) < keyOf(other) ? -1 : 1),
    );
}

export function savedOf({ paidMinor, wouldHavePaidMinor }: Compared): number {
  return paidMinor - wouldHavePaidMinor;
}

type TollFor = (group: OverchargeGroup, category: Kategorija) => TollPrice | undefined;

function cheaperOf(group: OverchargeGroup, tollFor: TollFor): CheaperPassages[] {
  const charged = tollFor(group, group.category);
  const registered = tollFor(group, group.tagCategory);
  // A tag of a dearer class than the vehicle that was charged is no reason to charge more.
  const price =
    registered !== undefined &&
    (charged === undefined || registered.totalWithTag < charged.totalWithTag)
      ? registered
      : charged;
  if (price === undefined || price.totalWithTag >= group.amountMinor) return [];
  const reasons: SavingReason[] = [
    ...(price.category === group.category ? [] : (['class'] as const)),
    ...(group.foundFrom === null ? [] : (['entry'] as const)),
    ...(price.tariffVersion === group.tariffVersion ? [] : (['list'] as const)),
  ];
  // The same list was charged otherwise: nothing that a rule explains is promised.
  if (reasons.length === 0) return [];
  return [
    {
      ...group,
      byCategory: price.category,
      fromStationId: price.from,
      reasons,
      wouldHavePaidEachMinor: price.totalWithTag,
      paidMinor: group.amountMinor * group.passages,
      wouldHavePaidMinor: price.totalWithTag * group.passages,
      priceList: price.tariffVersion,
      priceListFrom: price.tariffValidFrom,
    },
  ];
}

/** Many groups ask for the same price, and the longest route is one of a hundred. */
function rememberedPrices(calculator: Prices): TollFor {
  const known = new Map<string, TollPrice | undefined>();
  return ({ entryStationId, foundFrom, exitStationId, priceDay }, category) => {
    const from = entryStationId ?? foundFrom;
    const key = JSON.stringify([from, exitStationId, priceDay, category]);
    if (known.has(key)) return known.get(key);
    const passage = { entryStationId: from, exitStationId, category };
    const price = tollOf(passage, priceDay, calculator);
    const value = price.ok ? price.value : undefined;
    known.set(key, value);
    return value;
  };
}

/** All ways between two stations that the calculator knows, the usual one first. */
export function waysBetween(
  calculator: Pick<TollCalculator, 'price' | 'alternatives'>,
  trip: {
    readonly from: string;
    readonly to: string;
    readonly category: Kategorija;
    readonly day: string;
  },
): readonly PricedWay[] {
  const question = { from: trip.from, to: trip.to, category: trip.category, date: trip.day };
  const usual = calculator.price(question);
  return usual.ok ? [usual.value, ...calculator.alternatives(question)] : [];
}

function keyOf(one: CheaperPassages): string {
  const { tagId, exitStationId, entryStationId, category, amountMinor, priceDay, foundFrom } = one;
  return [tagId, exitStationId, entryStationId, foundFrom, category, amountMinor, priceDay].join();
}

export interface SalesRules extends Pick<
  PriceList,
  'devicePrice' | 'deliveryPrice' | 'quantityDiscounts'
> {
  /** Most tags of one order. */
  readonly limits: Readonly<Record<PaidOrder['person'], number>>;
}

/**
 * What orders to the same place would have cost as one, by today's prices. Orders at other prices, such as those of an
 * agreed offer, are not compared, nor are more tags than one order may have.
 */
export function ordersTogether(
  orders: readonly PaidOrder[],
  rules: SalesRules,
): readonly OrdersTogether[] {
  const byTheList = orders.filter((order) => {
    const price = priceOfTags(order, order.quantity, rules);
    return (
      order.devices === price.devices &&
      order.discount === price.discount &&
      order.deliveryPrice === price.delivery
    );
  });
  const groups = Map.groupBy(byTheList, ({ person, place }) => `${person} ${place}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const quantity = sumOf(group, (order) => order.quantity);
    if (first === undefined || group.length < 2 || quantity > rules.limits[first.person]) return [];
    const one = priceOfTags(first, quantity, rules);
    const paidForTagsMinor = sumOf(group, ({ devices, discount }) => devices - discount);
    const paidForDeliveryMinor = sumOf(group, ({ deliveryPrice }) => deliveryPrice);
    const wouldHavePaidForTagsMinor = one.devices - one.discount;
    const together: OrdersTogether = {
      orderNumbers: group.map(({ orderNumber }) => orderNumber),
      quantity,
      discountPercent: one.discountPercent,
      paidForTagsMinor,
      paidForDeliveryMinor,
      wouldHavePaidForTagsMinor,
      wouldHavePaidForDeliveryMinor: one.delivery,
      paidMinor: paidForTagsMinor + paidForDeliveryMinor,
      wouldHavePaidMinor: wouldHavePaidForTagsMinor + one.delivery,
    };
    return savedOf(together) > 0 ? [together] : [];
  });
}

/** By the function that prices orders; the credit that tags come with costs what it is, in one order or in many. */
function priceOfTags(
  { person, delivery }: Pick<PaidOrder, 'person' | 'delivery'>,
  quantity: number,
  rules: SalesRules,
): ReturnType<typeof priceOf> {
  return priceOf(
    { ...rules, categories: [] },
    { lines: [{ category: 'I', quantity, packageId: 'none' }], personType: person, delivery },
  );
}

export function sumOf<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}
