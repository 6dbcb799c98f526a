import { failure } from '@rampa/contract';
import type {
  CallErrorCode,
  CallParsedInput,
  CallResult,
  LanguageId,
  Outcome,
} from '@rampa/contract';
import { latestOn } from '@rampa/contract/toll-calculator';
import type {
  getKategorije,
  getPutevi,
  getStanice,
  getTarifa,
  izracunajPutarinu,
  TollTrip,
} from '@rampa/contract/toll-calculator';
import { tollTimeZone, type Clock } from '../../platform/clock.ts';
import { nameIn, tariffsOf, wordIn } from './toll-network.ts';
import type { LoadedNetwork, TollNetworks } from './toll-networks.ts';

type TripOutcome = Outcome<TollTrip, CallErrorCode<typeof izracunajPutarinu>>;

export interface TollService {
  stations(languageId: LanguageId): CallResult<typeof getStanice>;
  motorways(languageId: LanguageId): CallResult<typeof getPutevi>;
  categories(languageId: LanguageId, date?: string): CallResult<typeof getKategorije>;
  tariffs(languageId: LanguageId): CallResult<typeof getTarifa>;
  calculate(question: CallParsedInput<typeof izracunajPutarinu>): TripOutcome;
}

/** Answers cached in memory, about two kilobytes each; most visitors ask for the same few hundred. */
const MOST_KEPT = 10_000;

export function createTollService(deps: {
  readonly networks: Pick<TollNetworks, 'current'>;
  readonly clock: Clock;
}): TollService {
  const { networks, clock } = deps;
  const today = createToday(clock);
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
      const { stations } = networks.current().network;
      const open = stations.filter(({ status }) => status === 'open');
      const items = open.map((station) => ({
        ...station,
        name: nameIn(station.name, languageId),
        aliases: station.aliases.map((alias) => nameIn(alias, languageId)),
      }));
      return { items, totalRecords: items.length };
    },
    motorways(languageId) {
      const { motorways } = networks.current().network;
      const items = motorways.map((motorway) => ({
        ...motorway,
        name: nameIn(motorway.name, languageId),
      }));
      return { items, totalRecords: items.length };
    },
    categories(languageId, date = today()) {
      const { categories, tariffs, tagDiscounts } = networks.current().network;
      const multipliers = latestOn(tariffs, date)?.multipliers ?? {};
      const discount = latestOn(tagDiscounts, date);
      const items = categories.map(({ code, name, summary, criteria, examples, confidence }) => ({
        kategorija: code,
        name: wordIn(name, languageId),
        summary: wordIn(summary, languageId),
        criteria: criteria.map((words) => wordIn(words, languageId)),
        examples: examples.map((words) => wordIn(words, languageId)),
        multiplierPercent: multipliers[code] ?? null,
        confidence,
      }));
      const { validFrom = '', percent = 0 } = discount ?? {};
      const tagDiscount = discount === undefined ? null : { validFrom, percent };
      return { items, totalRecords: items.length, tagDiscount };
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
    calculate({ from, to, kategorija: category, date = today() }) {
      if (from === to) return failure('toll-calculator.same-station');
      return remembered(`${from} ${to} ${category} ${date}`, ({ calculator }) =>
        calculator.trip({ from, to, kategorija: category, date }),
      );
    },
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
