import type { Currency } from '@rampa/contract';
import type { PassageMark } from '@rampa/contract/passages';
import type { MarkReason } from './passage-rules.ts';
import type { CalculatedSection, Calculation } from './recorded-passage.ts';
import type { ShownPassage } from './shown-passage.ts';

/** How a passage's amount was calculated, from what is stored with it, with names in one language. */
export interface Explanation {
  readonly passage: ShownPassage;
  readonly calculation: Calculation;
  readonly sections: readonly NamedSection[];
  readonly reasons: readonly ShownReason[];
  readonly currency: Currency;
}

interface NamedSection extends CalculatedSection {
  readonly fromName: string;
  readonly toName: string;
  /** Empty if the network no longer has it. */
  readonly tariffSystemName: string;
}

/** Why a passage looks wrong. */
export interface ShownReason {
  readonly mark: PassageMark;
  /** What the text of the mark shows. */
  readonly params: Readonly<Record<string, string>>;
}

export function explain(
  passage: ShownPassage,
  calculation: Calculation,
  words: {
    readonly currency: Currency;
    readonly nameOf: (stationId: string) => string;
    readonly systemNameOf: (tariffSystem: string) => string;
  },
): Explanation {
  const { currency, nameOf, systemNameOf } = words;
  return {
    passage,
    calculation,
    sections: calculation.sections.map((section) => ({
      ...section,
      fromName: nameOf(section.from),
      toName: nameOf(section.to),
      tariffSystemName: systemNameOf(section.tariffSystem),
    })),
    reasons: calculation.reasons.map((reason) => ({
      mark: reason.mark,
      params: paramsOf(reason, nameOf),
    })),
    currency,
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
    case 'outside-usual':
      return {
        station: nameOf(reason.station),
        also: reason.also,
        trips: String(reason.trips),
      };
    case 'price-differs':
      return { version: reason.version, since: reason.since };
    case 'abroad-overlap':
      return { country: reason.country, from: reason.from, to: reason.to };
    case 'trips-overlap':
    case 'entry-found':
    case 'longest-route':
      return { from: nameOf(reason.from), to: nameOf(reason.to) };
  }
}
