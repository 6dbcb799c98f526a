import { priceListLeadMinutes } from '@rampa/contract/price-lists';
import { Temporal } from 'temporal-polyfill';
import { mostFaults } from '../../platform/files/faults.ts';
import { tollDay, tollTimeZone } from '../../platform/clock.ts';
import {
  tariffFaults,
  type TariffFault,
  type TariffFile,
  type TollNetwork,
} from '../toll-calculator/index.ts';
import type { AddedTerms } from './drafts.store.ts';

/** Of a price list on screen: what the command would refuse, and what must not happen without notice. */
export interface ListFault extends Omit<TariffFault, 'code'> {
  readonly code: TariffFault['code'] | 'day-past' | 'version-taken' | 'term-past' | 'term-changed';
}

/** Whether a day is still so far away that all servers, and lanes whose clocks are ahead, take a change in time. */
export function isAhead(day: string, now: Temporal.Instant): boolean {
  const begins = Temporal.PlainDate.from(day).toZonedDateTime(tollTimeZone).toInstant();
  return begins.epochMilliseconds - now.epochMilliseconds >= priceListLeadMinutes * 60 * 1000;
}

/** Why a price list is not taken on screen, the first fifty reasons. */
export function listFaults(
  file: TariffFile,
  network: TollNetwork,
  now: Temporal.Instant,
): readonly ListFault[] {
  const faults: ListFault[] = [...tariffFaults(file, network)];
  // What was driven on a day is priced by the list that the day had then.
  if (file.validFrom <= tollDay(now)) {
    faults.unshift({
      path: ['validFrom'],
      code: 'day-past',
      value: file.validFrom,
      message: 'a list begins tomorrow at the earliest: passages of earlier days were priced',
    });
  }
  if (network.tariffs.some(({ version }) => version === file.version)) {
    faults.unshift({
      path: ['version'],
      code: 'version-taken',
      value: file.version,
      message: `there is a version ${file.version} already`,
    });
  }
  return [...faults, ...termFaults(file, network)].slice(0, mostFaults);
}

/**
 * Discounts and rates that a file brings may repeat what is known. What they add begins with the list or later: so it has
 * the same lead, and has not begun either when the list is withdrawn.
 */
function termFaults(file: TariffFile, network: TollNetwork): ListFault[] {
  const parts = [
    ['tagDiscounts', file.tagDiscounts.map(termOf), network.tagDiscounts.map(termOf)],
    ['euroRates', file.euroRates.map(rateOf), network.euroRates.map(rateOf)],
  ] as const;
  return parts.flatMap(([part, brought, known]) => {
    const values = new Map(known.map(({ validFrom, value }) => [validFrom, value]));
    return brought.flatMap(({ validFrom, value }, at): ListFault[] => {
      const before = values.get(validFrom);
      if (before === value) return [];
      const code = before === undefined ? 'term-past' : 'term-changed';
      if (code === 'term-past' && validFrom >= file.validFrom) return [];
      const message =
        code === 'term-past'
          ? `${validFrom} is before the list begins`
          : `${validFrom} has another value already`;
      return [{ path: [part, at], code, value: validFrom, message }];
    });
  });
}

const termOf = (one: TollNetwork['tagDiscounts'][number]) => ({
  validFrom: one.validFrom,
  value: `${one.percent} ${one.roundTo}`,
});
const rateOf = (one: TollNetwork['euroRates'][number]) => ({
  validFrom: one.validFrom,
  value: String(one.rate),
});

/** The days of discounts and rates that a file adds to the network. */
export function addedTerms(file: TariffFile, network: TollNetwork): AddedTerms {
  const missing = (
    brought: readonly { readonly validFrom: string }[],
    known: readonly { readonly validFrom: string }[],
  ) => {
    const days = new Set(known.map(({ validFrom }) => validFrom));
    return brought.map(({ validFrom }) => validFrom).filter((day) => !days.has(day));
  };
  return {
    tagDiscounts: missing(file.tagDiscounts, network.tagDiscounts),
    euroRates: missing(file.euroRates, network.euroRates),
  };
}

/** Those of the added terms that still have the value that the list gave them. */
export function stillAsAdded(
  { file, added }: { readonly file: TariffFile; readonly added: AddedTerms },
  network: TollNetwork,
): AddedTerms {
  const same = <Term extends { readonly validFrom: string }>(
    days: readonly string[],
    known: readonly Term[],
    brought: readonly Term[],
    valueOf: (term: Term) => { readonly value: string },
  ) => {
    const on = (terms: readonly Term[], day: string) => {
      const term = terms.find(({ validFrom }) => validFrom === day);
      return term && valueOf(term).value;
    };
    return days.filter((day) => on(known, day) === on(brought, day));
  };
  return {
    tagDiscounts: same(added.tagDiscounts, network.tagDiscounts, file.tagDiscounts, termOf),
    euroRates: same(added.euroRates, network.euroRates, file.euroRates, rateOf),
  };
}
