import type { CallResult, Currency, LanguageId } from '@rampa/contract';
import type { getObracun, Passage } from '@rampa/contract/passages';
import type { MarkReason } from './passage-rules.ts';
import type { Calculation } from './recorded-passage.ts';

export type Explanation = CallResult<typeof getObracun>;

/** How a passage's amount was calculated, from what is stored with it. */
export function explain(
  passage: Passage,
  calculation: Calculation,
  words: {
    readonly currency: Currency;
    readonly languageId: LanguageId;
    readonly nameOf: (stationId: string) => string;
    readonly systemNameOf: (tariffSystem: string) => string;
  },
): Explanation {
  const { nameOf } = words;
  const money = (amount: number) => ({ amount, currency: words.currency });
  const discountMinor = calculation.grossMinor - passage.amount.amount;
  return {
    passage,
    tariffVersion: calculation.tariffVersion,
    tariffValidFrom: calculation.tariffValidFrom,
    tagKategorija: calculation.tagCategory,
    sections: calculation.sections.map((section) => ({
      from: nameOf(section.from),
      to: nameOf(section.to),
      fromStation: section.from,
      toStation: section.to,
      tariffSystem: section.tariffSystem,
      tariffSystemName: words.systemNameOf(section.tariffSystem),
      metres: section.metres,
      baseAmount: money(section.baseMinor),
      exactAmount: money(section.exactMinor),
      amount: money(section.amountMinor),
    })),
    multiplierThousandths: calculation.multiplierPercent * 10,
    roundedTo: calculation.roundToMinor,
    gross: money(calculation.grossMinor),
    discount:
      calculation.discountPercent === 0
        ? null
        : {
            name: 'passages.discount-tag',
            thousandths: Math.round(calculation.discountPercent * 10),
            amount: money(discountMinor),
          },
    total: passage.amount,
    reasons: calculation.reasons.map((reason) => ({
      mark: reason.mark,
      params: paramsOf(reason, nameOf),
    })),
  };
}

/** The values that the text of a mark shows; numbers and names as text. */
export function paramsOf(
  reason: MarkReason,
  nameOf: (stationId: string) => string,
): Record<string, string> {
  switch (reason.mark) {
    case 'category-differs':
      return { charged: reason.charged, tag: reason.tag };
    case 'same-lane-twice':
      return {
        station: nameOf(reason.station),
        lane: reason.lane,
        minutes: String(reason.minutes),
      };
    case 'impossible-time':
      return {
        from: nameOf(reason.from),
        to: nameOf(reason.to),
        km: String(reason.km),
        minutes: String(reason.minutes),
      };
    case 'two-lanes':
      return {
        station: nameOf(reason.station),
        lane: reason.lane,
        other: reason.other,
        minutes: String(reason.minutes),
      };
    case 'trips-overlap':
    case 'longest-route':
      return { from: nameOf(reason.from), to: nameOf(reason.to) };
  }
}
