import type { Motorway, Path } from '@rampa/contract/toll-calculator';
import type { Trip } from './trip-search.ts';
import type { UseTrip } from './use-trip.ts';

/**
 * The roads of each way that the server answered with: the same calculation on the same tariff finds
 * the same ones, in the same order. Empty until the tariff is there.
 */
export function waysOnMap(
  { pricing, date }: Pick<UseTrip, 'pricing' | 'date'>,
  trip: Trip,
): Path[] {
  if (pricing === undefined) return [];
  const question = { ...trip, date };
  const priced = pricing.price(question);
  if (!priced.ok) return [];
  return [priced.value.path, ...pricing.alternatives(question).map(({ path }) => path)];
}

/** The signs that one follows, in the order of the way. */
export function roadsOf(path: Path, motorways: readonly Motorway[]): string[] {
  const signs = path.map(({ road }) => {
    return motorways.find(({ id }) => id === road.motorway)?.sign ?? road.motorway;
  });
  return signs.filter((sign, at) => signs.indexOf(sign) === at);
}
