import { failure } from '@rampa/contract';
import type { Country, Currency, Outcome } from '@rampa/contract';
import { createTollPricing } from '@rampa/contract/toll-calculator';
import type {
  NoPrice,
  PricedTrip,
  TollPricing,
  TollQuestion,
} from '@rampa/contract/toll-calculator';
import { tariffsOf } from './toll-network.ts';
import type { CategoryCode, TollMotorway, TollNetwork, TollStation } from './toll-network.ts';

export interface TollCalculator {
  readonly country: Country;
  readonly currency: Currency;
  /** All stations, in the order of the network. */
  readonly stations: readonly TollStation[];
  readonly categories: readonly CategoryCode[];
  station(id: string): TollStation | undefined;
  motorway(id: string): TollMotorway | undefined;
  tariffSystem(id: string): TollNetwork['tariffSystems'][number] | undefined;
  /** The toll between two stations on the shortest road, per tariff system passed. */
  price(question: TollQuestion): Outcome<PricedTrip, NoPrice>;
  /** Other routes of a trip, the shortest first. */
  alternatives: TollPricing['alternatives'];
  /** The same as the API returns it, with alternative routes. */
  trip: TollPricing['trip'];
  /**
   * The toll of a vehicle that leaves at a station with an unknown entry: the dearest entry of the
   * station's own tariff system.
   */
  longestRouteTo(question: Omit<TollQuestion, 'from'>): Outcome<PricedTrip, NoPrice>;
  /** The version of the price list of a day; undefined if it has none. */
  tariffVersionOn(day: string): string | undefined;
  /** As the crow flies, kilometres: no road between the two is shorter. */
  straightKm(from: string, to: string): number | undefined;
}

export function createTollCalculator(network: TollNetwork): TollCalculator {
  const stations = new Map(network.stations.map((station) => [station.id, station]));
  // The language only matters to remarks, which the calculation does not read.
  const { price, alternatives, trip, tariffOn } = createTollPricing(tariffsOf(network, '1'));
  return {
    country: network.country,
    currency: network.currency,
    stations: network.stations,
    categories: network.categories.map(({ code }) => code),
    station: (id) => stations.get(id),
    motorway: (id) => network.motorways.find((motorway) => motorway.id === id),
    tariffSystem: (id) => network.tariffSystems.find((system) => system.id === id),
    price,
    alternatives,
    trip,
    tariffVersionOn: (day) => tariffOn(day)?.version,
    longestRouteTo(question) {
      const system = stations.get(question.to)?.tariffSystem;
      if (system === undefined) return failure('toll-calculator.station-unknown');
      let dearest: Outcome<PricedTrip, NoPrice> = price({ ...question, from: question.to });
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

function greatCircleKm(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const radians = Math.PI / 180;
  const half = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2;
  const haversine =
    half(b.lat - a.lat) +
    Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * half(b.lon - a.lon);
  return 2 * 6371.0088 * Math.asin(Math.sqrt(haversine));
}
