import type { Amount, CallResult } from '@rampa/contract';
import { ordersNamed, waysNamed, type getUstede } from '@rampa/contract/savings';
import { completenessView } from '../passages/index.ts';
import type { PricedWay } from '../toll-calculator/index.ts';
import { savedOf, sumOf, type Compared } from './savings-rules.ts';
import type { SavingsPage } from './savings.service.ts';

export function savingsView(
  page: SavingsPage,
  stationNameOf: (stationId: string) => string,
): CallResult<typeof getUstede> {
  const { currency, days, tolls, lines, orders, ways } = page;
  const money = (amount: number): Amount => ({ amount, currency });
  const compared = (one: Compared) => ({
    paid: money(one.paidMinor),
    wouldHavePaid: money(one.wouldHavePaidMinor),
    saved: money(savedOf(one)),
  });
  const wayView = ({ sections, totalWithTag, km, minutes }: PricedWay) => ({
    sections: sections.map(({ from, to, amountWithTag }) => ({
      from: stationNameOf(from),
      to: stationNameOf(to),
      amount: money(amountWithTag),
    })),
    total: money(totalWithTag),
    km,
    minutes,
  });
  return {
    period: `${days.from}/${days.to}`,
    saved: money(page.savedMinor),
    tolls: { passages: tolls.passages, ...compared(tolls) },
    months: page.months.map((one) => ({
      month: one.month,
      whole: one.whole,
      passages: one.passages,
      ...compared(one),
    })),
    items: lines.map((line) => ({
      month: line.month,
      tag_id: line.tagId,
      name: line.name,
      entry: line.entry,
      exit: line.exit,
      kategorija: line.category,
      byKategorija: line.byCategory,
      from: line.from,
      reasons: [...line.reasons],
      passages: line.passages,
      paidEach: money(line.amountMinor),
      wouldHavePaidEach: money(line.wouldHavePaidEachMinor),
      ...compared(line),
      priceListFrom: line.priceListFrom,
      priceList: line.priceList,
    })),
    totalRecords: page.totalRecords,
    tooMany: page.tooMany,
    orders: orders.map((one) => ({
      orderNumbers: one.orderNumbers.slice(0, ordersNamed),
      orders: one.orderNumbers.length,
      quantity: one.quantity,
      discountPercent: one.discountPercent,
      paidForTags: money(one.paidForTagsMinor),
      paidForDelivery: money(one.paidForDeliveryMinor),
      wouldHavePaidForTags: money(one.wouldHavePaidForTagsMinor),
      wouldHavePaidForDelivery: money(one.wouldHavePaidForDeliveryMinor),
      ...compared(one),
    })),
    otherWays: {
      items: (ways ?? []).slice(0, waysNamed).map((way) => ({
        tag_id: way.tagId,
        name: way.name,
        from: stationNameOf(way.from),
        fromStation: way.from,
        to: stationNameOf(way.to),
        toStation: way.to,
        kategorija: way.category,
        trips: way.trips,
        priceListFrom: way.priceDay,
        driven: wayView(way.driven),
        other: wayView(way.other),
        ...compared(way),
      })),
      totalRecords: ways?.length ?? 0,
      saved: money(sumOf(ways ?? [], savedOf)),
      tooMany: ways === null,
    },
    completeUpTo: completenessView(page.complete, stationNameOf),
  };
}
