import { foldForSearch, matchesSearch } from '@rampa/contract/script';
import type { Motorway, Station } from '@rampa/contract/toll-calculator';

/** Stations of one motorway, in the order of the road. */
export interface StationGroup {
  readonly motorway: string;
  readonly stations: readonly Station[];
}

/**
 * The stations that fit what was typed, by motorway: by name, by the town that they are the exit of,
 * by the motorway's sign or European number; motorways on which a name begins so come first.
 */
export function findStations(
  stations: readonly Station[],
  typed: string,
  motorways: readonly Motorway[] = [],
): StationGroup[] {
  const europeanOf = new Map(motorways.map(({ id, eRoads }) => [id, eRoads]));
  const numbersOf = (motorway: string): string => {
    const numbers = europeanOf.get(motorway) ?? '';
    // People write E75, E 75 and E-75.
    return `${motorway} ${numbers} ${numbers.replaceAll(/E(\d)/gu, 'E $1')}`;
  };
  const found = stations.filter(({ name, aliases, motorway }) =>
    matchesSearch(typed, name, ...aliases, numbersOf(motorway)),
  );
  const groups = [...Map.groupBy(found, ({ motorway }) => motorway)].map(
    ([motorway, members]): StationGroup => ({
      motorway,
      stations: members.toSorted((a, b) => a.km - b.km),
    }),
  );
  const wanted = foldForSearch(typed);
  if (wanted === '') return groups;
  const begins = ({ stations: members }: StationGroup) =>
    members.some(({ name }) => foldForSearch(name).startsWith(wanted)) ? 0 : 1;
  return groups.toSorted((a, b) => begins(a) - begins(b));
}

/** The one station that is called exactly so, for who types a whole name and goes on. */
export function stationCalled(stations: readonly Station[], typed: string): Station | undefined {
  const wanted = foldForSearch(typed);
  const called = stations.filter(({ name }) => foldForSearch(name) === wanted);
  return called.length === 1 ? called[0] : undefined;
}
