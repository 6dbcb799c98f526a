import { failure, success } from '@rampa/contract';
import type { Outcome } from '@rampa/contract';
import { createTollGraph } from './toll-graph.ts';
import type { PathStep } from './toll-graph.ts';
import type { CategoryCode, Tariff, TollNetwork, TollStation } from './toll-network.ts';

export interface TollQuestion {
  /** Station ids. */
  readonly from: string;
  readonly to: string;
  readonly kategorija: CategoryCode;
  /** ISO day of toll time; decides the tariff and the discount. */
  readonly date: string;
  /** Prices by this version whatever the date says, as when a passage of the past is explained. */
  readonly tariffVersion?: string;
}

/** A stretch of one tariff system. Amounts are minor units of the network's currency. */
export interface TollSection {
  readonly from: string;
  readonly to: string;
  readonly tariffSystem: string;
  readonly km: number;
  /** Sum of the tariff's values along the stretch, category I. */
  readonly valueSum: number;
  /** Times the multiplier, before rounding (half a minor unit is rounded up). */
  readonly exactAmount: number;
  /** What the list says. */
  readonly amount: number;
  /** What a vehicle with a tag pays. */
  readonly amountWithTag: number;
}

export interface TollPrice {
  readonly from: string;
  readonly to: string;
  readonly kategorija: CategoryCode;
  readonly currency: TollNetwork['currency'];
  readonly sections: readonly TollSection[];
  readonly total: number;
  readonly totalWithTag: number;
  /** Whole trip, free roads included. */
  readonly km: number;
  /** Usual duration of the trip. */
  readonly minutes: number;
  readonly tariffVersion: string;
  readonly tariffValidFrom: string;
  readonly multiplierPercent: number;
  /** Rounding of a section's amount, minor units. */
  readonly roundToMinor: number;
  readonly tagDiscountPercent: number;
}

/** Why there is no price. */
export type NoPrice =
  | 'toll-calculator.station-unknown'
  | 'toll-calculator.no-route'
  | 'toll-calculator.category-unknown'
  | 'toll-calculator.no-tariff';

export interface TollCalculator {
  readonly country: TollNetwork['country'];
  readonly currency: TollNetwork['currency'];
  readonly notice: string;
  /** All stations, in the order of the network. */
  readonly stations: readonly TollStation[];
  readonly categories: readonly CategoryCode[];
  station(id: string): TollStation | undefined;
  /** The toll between two stations on the shortest road, per tariff system passed. */
  price(question: TollQuestion): Outcome<TollPrice, NoPrice>;
  /**
   * The toll of a vehicle that leaves at a station without a known entry: the dearest entry of the
   * station's own tariff system.
   */
  longestRouteTo(question: Omit<TollQuestion, 'from'>): Outcome<TollPrice, NoPrice>;
  /** As the crow flies, kilometres: no road between the two is shorter. */
  straightKm(from: string, to: string): number | undefined;
}

export function createTollCalculator(network: TollNetwork): TollCalculator {
  const graph = createTollGraph(network);
  const stations = new Map(network.stations.map((station) => [station.id, station]));
  const categories = new Map(network.categories.map((category) => [category.code, category]));

  const price = (question: TollQuestion): Outcome<TollPrice, NoPrice> => {
    const { from, to } = question;
    if (!stations.has(from) || !stations.has(to)) return failure('toll-calculator.station-unknown');
    const category = categories.get(question.kategorija);
    if (category === undefined) return failure('toll-calculator.category-unknown');
    const tariff = tariffOf(network, question);
    if (tariff === undefined) return failure('toll-calculator.no-tariff');
    const path = graph.shortestPath(from, to);
    if (path === null) return failure('toll-calculator.no-route');

    const discount = tagDiscountOn(network, question.date);
    const sections = splitBySystem(path).map((stretch) => {
      const valueSum = stretch.reduce((sum, { edge }) => sum + (tariff.values[edge.id] ?? 0), 0);
      const exactAmount = divideHalfUp(valueSum * category.multiplierPercent, 100);
      // Rounded from the unrounded product: rounding twice would lift 4.995 to 5.00 to 10.
      const steps = divideHalfUp(valueSum * category.multiplierPercent, 100 * tariff.roundToMinor);
      const amount = steps * tariff.roundToMinor;
      return {
        from: stretch[0]?.from ?? from,
        to: stretch.at(-1)?.to ?? to,
        tariffSystem: stretch[0]?.edge.tariffSystem ?? '',
        km: sumKm(stretch),
        valueSum,
        exactAmount,
        amount,
        amountWithTag: amount - discountOf(amount, discount),
      };
    });
    return success({
      from,
      to,
      kategorija: question.kategorija,
      currency: network.currency,
      sections,
      total: sections.reduce((sum, { amount }) => sum + amount, 0),
      totalWithTag: sections.reduce((sum, { amountWithTag }) => sum + amountWithTag, 0),
      km: sumKm(path),
      minutes: minutesOf(path, category.kmPerHour),
      tariffVersion: tariff.version,
      tariffValidFrom: tariff.validFrom,
      multiplierPercent: category.multiplierPercent,
      roundToMinor: tariff.roundToMinor,
      tagDiscountPercent: discount?.percent ?? 0,
    });
  };

  return {
    country: network.country,
    currency: network.currency,
    notice: network.notice,
    stations: network.stations,
    categories: network.categories.map(({ code }) => code),
    station: (id) => stations.get(id),
    price,
    longestRouteTo(question) {
      const system = stations.get(question.to)?.tariffSystem;
      if (system === undefined) return failure('toll-calculator.station-unknown');
      let dearest: Outcome<TollPrice, NoPrice> = price({ ...question, from: question.to });
      if (!dearest.ok) return dearest;
      for (const entry of network.stations) {
        if (entry.tariffSystem !== system) continue;
        const candidate = price({ ...question, from: entry.id });
        if (candidate.ok && candidate.value.total > dearest.value.total) dearest = candidate;
      }
      return dearest;
    },
    straightKm(from, to) {
      const [a, b] = [stations.get(from), stations.get(to)];
      return a === undefined || b === undefined ? undefined : greatCircleKm(a, b);
    },
  };
}

function tariffOf(network: TollNetwork, question: TollQuestion): Tariff | undefined {
  if (question.tariffVersion !== undefined) {
    return network.tariffs.find(({ version }) => version === question.tariffVersion);
  }
  return latestOn(network.tariffs, question.date);
}

function tagDiscountOn(network: TollNetwork, date: string) {
  return latestOn(network.tagDiscounts, date);
}

function latestOn<T extends { validFrom: string }>(items: readonly T[], date: string) {
  let latest: T | undefined;
  for (const item of items) {
    // ISO days sort as text.
    if (item.validFrom > date) continue;
    if (latest === undefined || item.validFrom > latest.validFrom) latest = item;
  }
  return latest;
}

function discountOf(
  amount: number,
  discount: TollNetwork['tagDiscounts'][number] | undefined,
): number {
  if (discount === undefined) return 0;
  return (
    divideHalfUp(amount * discount.percent, 100 * discount.roundToMinor) * discount.roundToMinor
  );
}

/** Consecutive roads of one tariff system; free roads charge nothing and belong to no section. */
function splitBySystem(path: readonly PathStep[]): PathStep[][] {
  const stretches: PathStep[][] = [];
  let previous: string | null = null;
  for (const step of path) {
    const system = step.edge.tariffSystem;
    if (system !== null) {
      if (system === previous) stretches.at(-1)?.push(step);
      else stretches.push([step]);
    }
    previous = system;
  }
  return stretches;
}

/** Integer division, half up; exact while the dividend is a safe integer. */
function divideHalfUp(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor));
}

/** Lengths have one decimal: summed in hectometres they stay exact. */
function sumKm(path: readonly PathStep[]): number {
  return path.reduce((sum, { edge }) => sum + Math.round(edge.km * 10), 0) / 10;
}

function minutesOf(path: readonly PathStep[], kmPerHour: number): number {
  const hours = path.reduce(
    (sum, { edge }) => sum + edge.km / Math.min(kmPerHour, edge.kmPerHour ?? kmPerHour),
    0,
  );
  return Math.round(hours * 60);
}

function greatCircleKm(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const radians = Math.PI / 180;
  const half = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2;
  const haversine =
    half(b.lat - a.lat) +
    Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * half(b.lon - a.lon);
  return 2 * 6371.0088 * Math.asin(Math.sqrt(haversine));
}
