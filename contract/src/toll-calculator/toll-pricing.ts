import type { Amount, Currency, Kategorija } from '../core/schemas.ts';
import { failure, success } from '../core/errors.ts';
import type { Outcome } from '../core/errors.ts';
import type { TollTrip } from './calls.ts';
import type { NoPrice } from './errors.ts';
import { latestOn } from './network.ts';
import type { Tariff, Tariffs } from './network.ts';
import { createTollGraph, lengthOf } from './toll-graph.ts';
import type { Path, TollGraph } from './toll-graph.ts';

// The calculation itself, pure: the server answers by it, and offline the portal calculates by it with
// the stored tariffs.

export interface TollQuestion {
  /** Station ids. */
  readonly from: string;
  readonly to: string;
  readonly category: Kategorija;
  /** ISO day of toll time; decides the tariff and the discount. */
  readonly date: string;
  /** Prices by this version whatever the date, for explaining a past passage. */
  readonly tariffVersion?: string;
}

/** A stretch of one tariff system. Amounts are minor units of the network's currency. */
export interface PricedSection {
  readonly from: string;
  readonly to: string;
  readonly tariffSystem: string;
  readonly km: number;
  /** Sum of the tariff's values along the stretch, category I. */
  readonly valueSum: number;
  /** Times the multiplier, before rounding (half a minor unit is rounded up). */
  readonly exactAmount: number;
  /** Price by the list. */
  readonly amount: number;
  /** Price for a vehicle with a tag. */
  readonly amountWithTag: number;
}

/** A route of a trip with its toll. */
export interface PricedWay {
  readonly path: Path;
  readonly sections: readonly PricedSection[];
  readonly total: number;
  readonly totalWithTag: number;
  /** Whole trip, free roads included. */
  readonly km: number;
  /** Usual duration of the trip. */
  readonly minutes: number;
}

export interface PricedTrip extends PricedWay {
  readonly from: string;
  readonly to: string;
  readonly category: Kategorija;
  readonly currency: Currency;
  readonly tariffVersion: string;
  readonly tariffValidFrom: string;
  readonly multiplierPercent: number;
  /** Rounding of a section's amount, minor units. */
  readonly roundToMinor: number;
  readonly tagDiscountPercent: number;
}

export interface TollPricing {
  /** The toll between two stations on the shortest road, per tariff system passed. */
  price(question: TollQuestion): Outcome<PricedTrip, NoPrice>;
  /** Alternative routes of a trip, the shortest first. */
  alternatives(question: TollQuestion): readonly PricedWay[];
  /** The complete answer of the API. */
  trip(question: TollQuestion): Outcome<TollTrip, NoPrice | 'toll-calculator.same-station'>;
  /** The tariff that applies on a day. */
  tariffOn(date: string): Tariff | undefined;
}

export function createTollPricing(tariffs: Tariffs): TollPricing {
  const stations = new Set(tariffs.stations.map(({ id }) => id));
  const speeds = new Map(tariffs.categories.map((item) => [item.kategorija, item.kmPerHour]));
  const graphs = new Map<Tariff, TollGraph>();
  const graphOf = (tariff: Tariff): TollGraph => {
    const known = graphs.get(tariff) ?? createTollGraph(tariff.roads);
    graphs.set(tariff, known);
    return known;
  };

  const termsOf = (question: TollQuestion): Outcome<Terms, NoPrice> => {
    const { from, to, category, date } = question;
    if (!stations.has(from) || !stations.has(to)) return failure('toll-calculator.station-unknown');
    const kmPerHour = speeds.get(category);
    if (kmPerHour === undefined) return failure('toll-calculator.category-unknown');
    const tariff = tariffOf(tariffs, question);
    if (tariff === undefined) return failure('toll-calculator.no-tariff');
    const multiplierPercent = tariff.multipliers[category];
    if (multiplierPercent === undefined) return failure('toll-calculator.category-unknown');
    const discount = latestOn(tariffs.tagDiscounts, date);
    return success({ tariff, multiplierPercent, discount, kmPerHour });
  };

  const price: TollPricing['price'] = (question) => {
    const terms = termsOf(question);
    if (!terms.ok) return terms;
    const { tariff, multiplierPercent, discount } = terms.value;
    const { from, to, category } = question;
    const path = graphOf(tariff).shortest(from, to);
    if (path === null) return failure('toll-calculator.no-route');
    return success({
      from,
      to,
      category,
      currency: tariffs.currency,
      ...priceWay(path, terms.value),
      tariffVersion: tariff.version,
      tariffValidFrom: tariff.validFrom,
      multiplierPercent,
      roundToMinor: tariff.roundTo,
      tagDiscountPercent: discount?.percent ?? 0,
    });
  };

  const alternatives: TollPricing['alternatives'] = (question) => {
    const terms = termsOf(question);
    if (!terms.ok) return [];
    const paths = graphOf(terms.value.tariff).alternatives(question.from, question.to);
    return paths.map((path) => priceWay(path, terms.value));
  };

  return {
    price,
    alternatives,
    trip(question) {
      if (question.from === question.to) return failure('toll-calculator.same-station');
      const priced = price(question);
      if (!priced.ok) return priced;
      const rate = latestOn(tariffs.euroRates, question.date)?.rate;
      const { currency } = tariffs;
      return success({
        ...wireOf(priced.value, currency, rate),
        alternatives: alternatives(question).map((way) => wireOf(way, currency, rate)),
      });
    },
    tariffOn: (date) => latestOn(tariffs.tariffs, date),
  };
}

interface Terms {
  readonly tariff: Tariff;
  readonly multiplierPercent: number;
  readonly discount: Tariffs['tagDiscounts'][number] | undefined;
  readonly kmPerHour: number;
}

function tariffOf({ tariffs }: Tariffs, question: TollQuestion): Tariff | undefined {
  if (question.tariffVersion === undefined) return latestOn(tariffs, question.date);
  return tariffs.find(({ version }) => version === question.tariffVersion);
}

function priceWay(path: Path, terms: Terms): PricedWay {
  const sections = splitBySystem(path).map((stretch) => priceSection(stretch, terms));
  return {
    path,
    sections,
    total: sections.reduce((sum, { amount }) => sum + amount, 0),
    totalWithTag: sections.reduce((sum, { amountWithTag }) => sum + amountWithTag, 0),
    km: lengthOf(path),
    minutes: minutesOf(path, terms.kmPerHour),
  };
}

function priceSection(stretch: Path, terms: Terms): PricedSection {
  const { multiplierPercent, tariff, discount } = terms;
  const valueSum = stretch.reduce((sum, { road }) => sum + road.value, 0);
  // Rounded from the unrounded product: rounding twice would lift 4.995 to 5.00 to 10.
  const steps = divideHalfUp(valueSum * multiplierPercent, 100 * tariff.roundTo);
  const amount = steps * tariff.roundTo;
  return {
    from: stretch[0]?.from ?? '',
    to: stretch.at(-1)?.to ?? '',
    tariffSystem: stretch[0]?.road.tariffSystem ?? '',
    km: lengthOf(stretch),
    valueSum,
    exactAmount: divideHalfUp(valueSum * multiplierPercent, 100),
    amount,
    amountWithTag: amount - discountOf(amount, discount),
  };
}

function discountOf(amount: number, discount: Terms['discount']): number {
  if (discount === undefined) return 0;
  return divideHalfUp(amount * discount.percent, 100 * discount.roundTo) * discount.roundTo;
}

/** Consecutive roads of one tariff system; free roads belong to no section. */
function splitBySystem(path: Path): Path[] {
  const stretches: Path[number][][] = [];
  let previous: string | null = null;
  for (const step of path) {
    const system = step.road.tariffSystem;
    if (system !== null) {
      if (system === previous) stretches.at(-1)?.push(step);
      else stretches.push([step]);
    }
    previous = system;
  }
  return stretches;
}

function wireOf(way: PricedWay, currency: Currency, rate: number | undefined) {
  const money = (amount: number): Amount => ({ amount, currency });
  return {
    sections: way.sections.map(({ from, to, tariffSystem, km, amount, amountWithTag }) => ({
      from,
      to,
      tariffSystem,
      km,
      amount: money(amount),
      amountWithTag: money(amountWithTag),
    })),
    total: money(way.total),
    totalWithTag: money(way.totalWithTag),
    totalEur: inEuros(way.total, rate),
    km: way.km,
    minutes: way.minutes,
  };
}

/** Both currencies have a hundred minor units, so the rate is that of the minor units as well. */
export function inEuros(minor: number, rate: number | undefined): Amount | null {
  if (rate === undefined) return null;
  return { amount: divideHalfUp(minor * 100_000, rate), currency: 'EUR' };
}

/** Integer division, half up; exact while the dividend is a safe integer. */
function divideHalfUp(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor));
}

function minutesOf(path: Path, kmPerHour: number): number {
  const hours = path.reduce(
    (sum, { road }) => sum + road.km / Math.min(kmPerHour, road.kmPerHour ?? kmPerHour),
    0,
  );
  return Math.round(hours * 60);
}
