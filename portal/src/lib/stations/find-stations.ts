import { foldForSearch, rankedBySearch } from '@rampa/contract/script';
import type { Motorway, Station } from '@rampa/contract/toll-calculator';

/** Stations under one heading. */
export interface StationGroup {
  /** Undefined for search results: there each station names its road. */
  readonly motorway: string | undefined;
  readonly stations: readonly Station[];
}

/**
 * Stations that match the typed text, the best first: by name, by the town whose exit they are, by
 * the motorway's sign or European number. While nothing is typed: all of them, by motorway.
 */
export function findStations(
  stations: readonly Station[],
  typed: string,
  motorways: readonly Motorway[] = [],
): StationGroup[] {
  const byRoad = [...Map.groupBy(stations, ({ motorway }) => motorway)].map(
    ([motorway, members]): StationGroup => ({
      motorway,
      stations: members.toSorted((a, b) => a.km - b.km),
    }),
  );
  if (foldForSearch(typed) === '') return byRoad;
  const numbers = new Map(
    motorways.map(({ id, sign, eRoads }) => {
      // People write E75, E 75 and E-75.
      return [id, [sign, eRoads, eRoads.replaceAll(/E(\d)/gu, 'E $1')]];
    }),
  );
  const found = rankedBySearch(
    typed,
    // Of two equal matches, the one where the toll is paid comes before an interchange.
    byRoad
      .flatMap((group) => group.stations)
      .toSorted((a, b) => Number(a.kind === 'interchange') - Number(b.kind === 'interchange')),
    ({ name, aliases, motorway }) => ({
      name,
      aliases,
      kinds: [motorway, ...(numbers.get(motorway) ?? [])],
    }),
  );
  return found.length === 0 ? [] : [{ motorway: undefined, stations: found }];
}

/** The one station with exactly this name, for those who type it in full. */
export function stationCalled(stations: readonly Station[], typed: string): Station | undefined {
  const wanted = foldForSearch(typed);
  const called = stations.filter(({ name }) => foldForSearch(name) === wanted);
  return called.length === 1 ? called[0] : undefined;
}
