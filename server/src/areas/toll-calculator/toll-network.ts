import type { Country, Currency, Kategorija, LanguageId } from '@rampa/contract';
import { toLatin } from '@rampa/contract/script';
import type { Tariff, Tariffs } from '@rampa/contract/toll-calculator';
import type { StationsFile, TariffFile } from './network-files.ts';

export type TollStation = StationsFile['stations'][number] & {
  /** Last day on which customers may choose it, set on screen; left out: no end is known. */
  readonly lastDay?: string;
};
export type TollMotorway = StationsFile['motorways'][number];
export type VehicleCategory = TariffFile['categories'][number];
export type CategoryCode = Kategorija;
export type Words = VehicleCategory['name'];

/** A price list with its remark in both languages that are written by hand. */
export type TollTariff = Omit<Tariff, 'notice'> & { readonly notice: Words };

/** A country's toll network: stations, roads between them and their tariffs, past and present. */
export interface TollNetwork {
  readonly country: Country;
  readonly currency: Currency;
  readonly motorways: readonly TollMotorway[];
  readonly tariffSystems: StationsFile['tariffSystems'];
  readonly stations: readonly TollStation[];
  readonly junctions: StationsFile['junctions'];
  readonly categories: readonly VehicleCategory[];
  /** The oldest first. */
  readonly tariffs: readonly TollTariff[];
  readonly tagDiscounts: Tariffs['tagDiscounts'];
  readonly euroRates: Tariffs['euroRates'];
}

/** The input of the calculation, from a network. */
export function tariffsOf(network: TollNetwork, languageId: LanguageId): Tariffs {
  return {
    currency: network.currency,
    stations: network.stations.map(({ id, tariffSystem, lat, lon }) => {
      return { id, tariffSystem, lat, lon };
    }),
    junctions: network.junctions.map(({ id, lat, lon }) => ({ id, lat, lon })),
    categories: network.categories.map(({ code, kmPerHour }) => ({ kategorija: code, kmPerHour })),
    tariffs: network.tariffs.map((tariff) => ({
      ...tariff,
      notice: wordIn(tariff.notice, languageId),
    })),
    tagDiscounts: network.tagDiscounts,
    euroRates: network.euroRates,
  };
}

/** A name written in Cyrillic, in the script of a language; English uses the Latin one. */
export function nameIn(name: string, languageId: LanguageId): string {
  return languageId === '1' ? name : toLatin(name);
}

export function wordIn(words: Words, languageId: LanguageId): string {
  return languageId === '3' ? words.en : nameIn(words.sr, languageId);
}

/** A network from one country's files, as the demo has it; the tariffs in any order. */
export function networkOf(stations: StationsFile, tariffs: readonly TariffFile[]): TollNetwork {
  const [first] = tariffs;
  if (first === undefined) throw new Error('A network without a tariff has no currency');
  return {
    ...stations,
    currency: first.currency,
    categories: tariffs.flatMap(({ categories }) => categories),
    tariffs: tariffs.map(toTariff).sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1)),
    tagDiscounts: tariffs.flatMap(({ tagDiscounts }) => tagDiscounts),
    euroRates: tariffs.flatMap(({ euroRates }) => euroRates),
  };
}

export function toTariff(file: TariffFile): TollTariff {
  const { version, validFrom, roundTo, confidence, notice, multipliers = {}, roads } = file;
  return {
    version,
    validFrom,
    roundTo,
    confidence,
    notice,
    multipliers,
    roads: roads.map(({ from, to, kmPerHour, ...road }) => {
      return { a: from, b: to, kmPerHour: kmPerHour ?? null, ...road };
    }),
  };
}

/** The multipliers of a price list; a file without them takes those of the list before it. */
export function multipliersFor(
  { tariffs }: Pick<TollNetwork, 'tariffs'>,
  file: Pick<TariffFile, 'multipliers' | 'validFrom'>,
): TollTariff['multipliers'] {
  return inheritedFor({ tariffs }, file).multipliers;
}

/** The same, with the version that they are taken over from; null: the file has its own, or there is no list yet. */
export function inheritedFor(
  { tariffs }: Pick<TollNetwork, 'tariffs'>,
  file: Pick<TariffFile, 'multipliers' | 'validFrom'>,
): Pick<TollTariff, 'multipliers'> & { readonly version: string | null } {
  if (file.multipliers !== undefined) return { multipliers: file.multipliers, version: null };
  const before = tariffs.findLast(({ validFrom }) => validFrom <= file.validFrom);
  return before ?? tariffs[0] ?? { multipliers: {}, version: null };
}

/** Inconsistencies between the parts of a network, each with its path in the tariff file. */
export interface ReferenceFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Of a price list; a text of screens is found by the code, and names the value. */
export interface TariffFault extends ReferenceFault {
  readonly code: TariffFaultCode;
  readonly value: string;
}

export type TariffFaultCode =
  | 'place-unknown'
  | 'road-nowhere'
  | 'motorway-unknown'
  | 'system-unknown'
  | 'road-twice'
  | 'category-unknown'
  | 'categories-missing'
  | 'multipliers-missing'
  | 'twice'
  | 'currency'
  | 'day-taken';

/** What a list of stations refers to and neither it nor the existing network has. */
export function stationFaults(
  file: Pick<StationsFile, 'motorways' | 'tariffSystems' | 'stations' | 'junctions'>,
  known: Pick<TollNetwork, 'motorways' | 'tariffSystems' | 'stations' | 'junctions'>,
): ReferenceFault[] {
  const faults: ReferenceFault[] = [];
  const ids = (lists: readonly (readonly { readonly id: string }[])[]) =>
    new Set(lists.flatMap((list) => list.map(({ id }) => id)));
  const motorways = ids([file.motorways, known.motorways]);
  const systems = ids([file.tariffSystems, known.tariffSystems]);
  for (const [at, { motorway, tariffSystem }] of file.stations.entries()) {
    const fault = (field: string, message: string) =>
      faults.push({ path: ['stations', at, field], message });
    if (!motorways.has(motorway)) fault('motorway', `there is no motorway ${motorway}`);
    if (!systems.has(tariffSystem)) {
      fault('tariffSystem', `there is no tariff system ${tariffSystem}`);
    }
  }
  for (const part of ['motorways', 'tariffSystems'] as const) faults.push(...doubles(file, [part]));
  faults.push(...doubles(file, ['stations', 'junctions']));
  const stationIds = ids([known.stations]);
  const junctionIds = ids([known.junctions]);
  for (const [at, { id }] of file.stations.entries()) {
    if (!junctionIds.has(id)) continue;
    faults.push({ path: ['stations', at, 'id'], message: `${id} is a junction already` });
  }
  for (const [at, { id }] of file.junctions.entries()) {
    if (!stationIds.has(id)) continue;
    faults.push({ path: ['junctions', at, 'id'], message: `${id} is a station already` });
  }
  return faults;
}

function doubles<Part extends 'motorways' | 'tariffSystems' | 'stations' | 'junctions'>(
  file: Pick<StationsFile, Part>,
  parts: readonly Part[],
): ReferenceFault[] {
  const seen = new Set<string>();
  return parts.flatMap((part) =>
    [...file[part].entries()].flatMap(([at, { id }]) => {
      const twice = seen.has(id);
      seen.add(id);
      return twice ? [{ path: [part, at, 'id'], message: `the id ${id} occurs twice` }] : [];
    }),
  );
}

/** What a price list refers to and the network does not have. */
export function tariffFaults(
  file: TariffFile,
  known: Omit<TollNetwork, 'categories'> & { readonly categories: readonly { code: string }[] },
): TariffFault[] {
  const faults: TariffFault[] = [];
  const { roads, multipliers, categories } = file;
  const places = new Set([...known.stations, ...known.junctions].map(({ id }) => id));
  const motorways = new Set(known.motorways.map(({ id }) => id));
  const systems = new Set(known.tariffSystems.map(({ id }) => id));
  const pairs = new Set<string>();
  for (const [at, { from, to, motorway, tariffSystem }] of roads.entries()) {
    const fault = (field: string, code: TariffFaultCode, value: string, message: string) =>
      faults.push({ path: ['roads', at, field], code, value, message });
    for (const [field, place] of [
      ['from', from],
      ['to', to],
    ] as const) {
      if (places.has(place)) continue;
      fault(field, 'place-unknown', place, `there is no station or junction ${place}`);
    }
    if (from === to) fault('to', 'road-nowhere', to, 'a road leads somewhere else');
    if (!motorways.has(motorway)) {
      fault('motorway', 'motorway-unknown', motorway, `there is no motorway ${motorway}`);
    }
    if (tariffSystem !== null && !systems.has(tariffSystem)) {
      const message = `there is no tariff system ${tariffSystem}`;
      fault('tariffSystem', 'system-unknown', tariffSystem, message);
    }
    const pair = [from, to].sort().join(' ');
    const road = `${from} – ${to}`;
    if (pairs.has(pair)) fault('from', 'road-twice', road, `the road ${road} occurs twice`);
    pairs.add(pair);
  }
  const codes = new Set<string>(known.categories.map(({ code }) => code));
  for (const { code } of categories) codes.add(code);
  for (const code of Object.keys(multipliers ?? {})) {
    if (codes.has(code) || codes.size === 0) continue;
    faults.push({
      path: ['multipliers', code],
      code: 'category-unknown',
      value: code,
      message: `there is no category ${code}`,
    });
  }
  if (codes.size === 0 && multipliers !== undefined) {
    const message = 'the first price list must have categories';
    faults.push({ path: [], code: 'categories-missing', value: '', message });
  }
  if (multipliers === undefined && known.tariffs.length === 0) {
    const message = 'the first price list must have multipliers';
    faults.push({ path: [], code: 'multipliers-missing', value: '', message });
  }
  const lists: readonly (readonly [string, readonly string[]])[] = [
    ['categories', categories.map(({ code }) => code)],
    ['tagDiscounts', file.tagDiscounts.map(({ validFrom }) => validFrom)],
    ['euroRates', file.euroRates.map(({ validFrom }) => validFrom)],
  ];
  for (const [part, keys] of lists) {
    for (const [at, key] of keys.entries()) {
      if (keys.indexOf(key) === at) continue;
      faults.push({ path: [part, at], code: 'twice', value: key, message: `${key} occurs twice` });
    }
  }
  if (file.currency !== known.currency) {
    faults.push({
      path: ['currency'],
      code: 'currency',
      value: known.currency,
      message: `amounts here are in ${known.currency}`,
    });
  }
  const other = known.tariffs.find(({ validFrom }) => validFrom === file.validFrom);
  if (other !== undefined && other.version !== file.version) {
    faults.push({
      path: ['validFrom'],
      code: 'day-taken',
      value: other.version,
      message: `the version ${other.version} begins on that day already`,
    });
  }
  return faults;
}
