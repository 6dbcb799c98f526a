import { kategorije, type Kategorija } from '@rampa/contract';
import { createTollPricing, type Tariff, type TollPricing } from '@rampa/contract/toll-calculator';
import { Temporal } from 'temporal-polyfill';
import {
  multipliersFor,
  tariffsOf,
  toTariff,
  type TariffFile,
  type TollNetwork,
  type TollTariff,
} from '../toll-calculator/index.ts';

/** A price list, or a draft as if it held, beside the list before it. */
export interface ComparedList {
  readonly tariff: TollTariff;
  readonly network: TollNetwork;
  /** Without the draft, by which the list before is priced. */
  readonly before: TollNetwork;
  /** The list that holds until the day before. */
  readonly follows: TollTariff | undefined;
  /** The list that follows it. */
  readonly next: TollTariff | undefined;
}

/** A list of the network; undefined: there is no such version. */
export function listOf(network: TollNetwork, version: string): ComparedList | undefined {
  const at = network.tariffs.findIndex((one) => one.version === version);
  const tariff = network.tariffs[at];
  if (tariff === undefined) return undefined;
  return {
    tariff,
    network,
    before: network,
    follows: network.tariffs[at - 1],
    next: network.tariffs[at + 1],
  };
}

/** A file as if it had been imported. */
export function draftOf(network: TollNetwork, file: TariffFile): ComparedList {
  const tariff = { ...toTariff(file), multipliers: multipliersFor(network, file) };
  const others = network.tariffs.filter(({ version }) => version !== file.version);
  const codes = new Set(file.categories.map(({ code }) => code));
  return {
    tariff,
    before: network,
    network: {
      ...network,
      categories: [
        ...network.categories.filter(({ code }) => !codes.has(code)),
        ...file.categories,
      ],
      tariffs: [...others, tariff].toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1)),
      tagDiscounts: merged(network.tagDiscounts, file.tagDiscounts),
      euroRates: merged(network.euroRates, file.euroRates),
    },
    follows: others.findLast(({ validFrom }) => validFrom < file.validFrom),
    next: others.find(({ validFrom }) => validFrom > file.validFrom),
  };
}

function merged<Term extends { readonly validFrom: string }>(
  known: readonly Term[],
  brought: readonly Term[],
): Term[] {
  return [...new Map([...known, ...brought].map((one) => [one.validFrom, one])).values()];
}

/** The categories that either of the two lists prices, in their usual order. */
export function categoriesOf({ tariff, follows }: ComparedList): readonly Kategorija[] {
  return kategorije.filter(
    (code) => tariff.multipliers[code] !== undefined || follows?.multipliers[code] !== undefined,
  );
}

/** What a trip costs with a tag on the last day of the list before, and on the first of this one; minor units. */
export interface TripPrice {
  readonly category: Kategorija;
  readonly before: number | null;
  readonly after: number | null;
}

/** Prices trips by both lists. */
export function createTripPrices(list: ComparedList) {
  const pricing = createTollPricing(tariffsOf(list.network, '1'));
  // What a draft would change is no price of before, whether it fits or not.
  const earlier =
    list.before === list.network ? pricing : createTollPricing(tariffsOf(list.before, '1'));
  const categories = categoriesOf(list);
  const day = list.tariff.validFrom;
  const before = Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();
  return (from: string, to: string): readonly TripPrice[] =>
    categories.map((category) => ({
      category,
      before: priceOf(earlier, { from, to, category, day: before, tariff: list.follows }),
      after: priceOf(pricing, { from, to, category, day, tariff: list.tariff }),
    }));
}

function priceOf(
  pricing: TollPricing,
  {
    category,
    day,
    tariff,
    ...trip
  }: {
    readonly from: string;
    readonly to: string;
    readonly category: Kategorija;
    readonly day: string;
    readonly tariff: Pick<Tariff, 'version'> | undefined;
  },
): number | null {
  if (tariff === undefined) return null;
  const priced = pricing.price({
    ...trip,
    category,
    date: day,
    tariffVersion: tariff.version,
  });
  return priced.ok ? priced.value.totalWithTag : null;
}

/** Stations at each end of a motorway that are tried: their trips are the longest. */
const ENDS = 10;

/** The longest trips along each motorway, for a network on which nothing was driven. */
export function longestTrips(
  { stations }: Pick<TollNetwork, 'stations'>,
  most: number,
): readonly { readonly from: string; readonly to: string }[] {
  const open = stations.filter(({ status, kind }) => status === 'open' && kind !== 'interchange');
  const found = [...Map.groupBy(open, ({ motorway }) => motorway).values()].flatMap((along) => {
    const sorted = along.toSorted((a, b) => a.km - b.km);
    const [firsts, lasts] = [sorted.slice(0, ENDS), sorted.slice(-ENDS)];
    return firsts.flatMap((a) =>
      lasts.filter((b) => b.km > a.km).map((b) => ({ from: a.id, to: b.id, km: b.km - a.km })),
    );
  });
  return found
    .toSorted((a, b) => b.km - a.km || (a.from < b.from ? -1 : 1))
    .slice(0, most)
    .map(({ from, to }) => ({ from, to }));
}
