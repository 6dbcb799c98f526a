import { failure } from '@rampa/contract';
import type { CallErrorCode, LanguageId, Outcome } from '@rampa/contract';
import { latestOn } from '@rampa/contract/toll-calculator';
import type {
  izracunajPutarinu,
  Motorway,
  Station,
  Tariffs,
  TollQuestion,
  TollTrip,
  VehicleCategory,
} from '@rampa/contract/toll-calculator';
import { tollTimeZone, type Clock } from '../../platform/clock.ts';
import { createPricedPlaces, isListed } from './stations/station-rules.ts';
import { nameIn, tariffsOf, wordIn, type CategoryCode } from './toll-network.ts';
import type { LoadedNetwork, TollNetworks } from './toll-networks.ts';

type TripOutcome = Outcome<TollTrip, CallErrorCode<typeof izracunajPutarinu>>;

/** A vehicle category in the words of a language. */
export interface WordedCategory extends Omit<VehicleCategory, 'kategorija'> {
  readonly code: CategoryCode;
}

export interface CategoryList {
  readonly items: readonly WordedCategory[];
  /** What a tag saves; null if nothing. */
  readonly tagDiscount: { readonly validFrom: string; readonly percent: number } | null;
}

export interface TollService {
  /** Those in use, in the order of the motorways. */
  stations(languageId: LanguageId): Station[];
  motorways(languageId: LanguageId): Motorway[];
  categories(languageId: LanguageId, date?: string): CategoryList;
  /** What browsers calculate by, with the names of the tariff systems. */
  tariffs(
    languageId: LanguageId,
  ): Tariffs & { readonly tariffSystems: { readonly id: string; readonly name: string }[] };
  /** Without a date: today. */
  calculate(question: Omit<TollQuestion, 'date' | 'tariffVersion'>, date?: string): TripOutcome;
}

/** Answers cached in memory, about two kilobytes each; most visitors ask for the same few hundred. */
const MOST_KEPT = 10_000;

export function createTollService(deps: {
  readonly networks: Pick<TollNetworks, 'current'>;
  readonly clock: Clock;
}): TollService {
  const { networks, clock } = deps;
  const today = createToday(clock);
  const listedNow = createListed();
  let kept = new Map<string, TripOutcome>();
  let keptOf: LoadedNetwork | undefined;

  const remembered = (key: string, find: (loaded: LoadedNetwork) => TripOutcome): TripOutcome => {
    const loaded = networks.current();
    if (loaded !== keptOf || kept.size >= MOST_KEPT) {
      kept = new Map();
      keptOf = loaded;
    }
    const known = kept.get(key);
    if (known !== undefined) return known;
    const found = find(loaded);
    // Only what has a price, so that invented stations cannot evict real ones.
    if (found.ok) kept.set(key, found);
    return found;
  };

  return {
    stations(languageId) {
      const { network } = networks.current();
      const listed = listedNow(networks.current(), today());
      const open = network.stations.filter(({ id }) => listed.has(id));
      return open.map((station) => ({
        ...station,
        name: nameIn(station.name, languageId),
        aliases: station.aliases.map((alias) => nameIn(alias, languageId)),
      }));
    },
    motorways(languageId) {
      const { motorways } = networks.current().network;
      return motorways.map((motorway) => ({
        ...motorway,
        name: nameIn(motorway.name, languageId),
      }));
    },
    categories(languageId, date = today()) {
      const { categories, tariffs, tagDiscounts } = networks.current().network;
      const multipliers = latestOn(tariffs, date)?.multipliers ?? {};
      const discount = latestOn(tagDiscounts, date);
      const items = categories.map(({ code, name, summary, criteria, examples, confidence }) => ({
        code,
        name: wordIn(name, languageId),
        summary: wordIn(summary, languageId),
        criteria: criteria.map((words) => wordIn(words, languageId)),
        examples: examples.map((words) => wordIn(words, languageId)),
        multiplierPercent: multipliers[code] ?? null,
        confidence,
      }));
      const { validFrom = '', percent = 0 } = discount ?? {};
      const tagDiscount = discount === undefined ? null : { validFrom, percent };
      return { items, tagDiscount };
    },
    tariffs(languageId) {
      const { network } = networks.current();
      return {
        ...tariffsOf(network, languageId),
        tariffSystems: network.tariffSystems.map(({ id, name }) => ({
          id,
          name: nameIn(name, languageId),
        })),
      };
    },
    calculate({ from, to, category }, date = today()) {
      if (from === to) return failure('toll-calculator.same-station');
      return remembered(`${from} ${to} ${category} ${date}`, ({ calculator }) =>
        calculator.trip({ from, to, category, date }),
      );
    },
  };
}

/**
 * Ids of the stations that customers may choose on a day. One without a road in the price list in force, and in those to
 * come, has no price to tell; before the first price list all are listed.
 */
function createListed(): (loaded: LoadedNetwork, day: string) => ReadonlySet<string> {
  let last: { loaded: LoadedNetwork; day: string; ids: ReadonlySet<string> } | undefined;
  return (loaded, day) => {
    if (last?.loaded === loaded && last.day === day) return last.ids;
    const { network } = loaded;
    const listsOf = createPricedPlaces(network, day);
    const ids = network.stations
      .filter((station) => isListed(station, day))
      .map(({ id }) => id)
      .filter((id) => network.tariffs.length === 0 || listsOf(id).length > 0);
    last = { loaded, day, ids: new Set(ids) };
    return last.ids;
  };
}

/** The day in toll time; the calendar is only consulted when a day is over. */
function createToday(clock: Clock): () => string {
  let day = '';
  let [begins, ends] = [0, 0];
  return () => {
    const now = clock.now();
    if (now.epochMilliseconds < begins || now.epochMilliseconds >= ends) {
      const start = now.toZonedDateTimeISO(tollTimeZone).startOfDay();
      day = start.toPlainDate().toString();
      begins = start.epochMilliseconds;
      ends = start.add({ days: 1 }).epochMilliseconds;
    }
    return day;
  };
}
