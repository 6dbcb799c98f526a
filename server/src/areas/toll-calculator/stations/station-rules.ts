import { latestOn, stationFields, type StationField } from '@rampa/contract/toll-calculator';
import type { TollNetwork, TollStation, TollTariff } from '../toll-network.ts';

/** Whether customers may choose it on a day. */
export function isListed(
  { status, lastDay }: Pick<TollStation, 'status' | 'lastDay'>,
  today: string,
): boolean {
  return status === 'open' && (lastDay === undefined || today <= lastDay);
}

function textOf(station: TollStation, field: StationField): string {
  // Kept in whole metres.
  if (field === 'km') return String(Math.round(station.km * 1000) / 1000);
  const value = station[field];
  return Array.isArray(value) ? value.toSorted().join(', ') : String(value ?? '');
}

/** The fields in which two differ, as they were in the first. */
export function differences(
  before: TollStation,
  after: TollStation,
): Readonly<Partial<Record<StationField, string>>> {
  return Object.fromEntries(
    stationFields
      .filter((field) => textOf(before, field) !== textOf(after, field))
      .map((field) => [field, textOf(before, field)]),
  );
}

/** What is typed. */
export type GivenStation = Omit<TollStation, 'status' | 'confidence' | 'lastDay'>;

/**
 * What is typed for a station that exists, or for a new one. Road and tariff system of one that exists stay: passages
 * without an entry are priced by them. What was estimated counts as found once it is moved.
 */
export function edited(given: GivenStation, before: TollStation | undefined): TollStation {
  if (before === undefined) return { ...given, status: 'open', confidence: 'found' };
  const samePlace = before.lat === given.lat && before.lon === given.lon && before.km === given.km;
  return {
    ...before,
    ...given,
    motorway: before.motorway,
    tariffSystem: before.tariffSystem,
    confidence: samePlace ? before.confidence : 'found',
  };
}

/** The price list in force on a day, and those to come, the oldest first. */
export function listsFrom(
  { tariffs }: Pick<TollNetwork, 'tariffs'>,
  today: string,
): readonly TollTariff[] {
  const inForce = latestOn(tariffs, today);
  const toCome = tariffs.filter(({ validFrom }) => validFrom > today);
  return inForce === undefined ? toCome : [inForce, ...toCome];
}

function placesOf({ roads }: Pick<TollTariff, 'roads'>): ReadonlySet<string> {
  return new Set(roads.flatMap(({ a, b }) => [a, b]));
}

/** Which of the price lists in force and to come have a road to a place. */
export function createPricedPlaces(
  network: Pick<TollNetwork, 'tariffs'>,
  today: string,
): (place: string) => readonly TollTariff[] {
  const lists = listsFrom(network, today).map((tariff) => ({ tariff, places: placesOf(tariff) }));
  return (place) => lists.filter(({ places }) => places.has(place)).map(({ tariff }) => tariff);
}
