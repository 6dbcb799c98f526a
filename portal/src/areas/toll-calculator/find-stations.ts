import { foldForSearch, matchesSearch } from '@rampa/contract/script';
import type { Station } from '@rampa/contract/toll-calculator';

/** Stations of one motorway, in the order of the road. */
export interface StationGroup {
  readonly motorway: string;
  readonly stations: readonly Station[];
}

/**
 * The stations that fit what was typed, by motorway: by name, by another name, by the motorway;
 * motorways on which a name begins so come first.
 */
export function findStations(stations: readonly Station[], typed: string): StationGroup[] {
  const found = stations.filter(({ name, aliases, motorway }) =>
    matchesSearch(typed, name, ...aliases, motorway),
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
