import { noRoad } from '@rampa/contract/passages';
import type { TollStation } from '../toll-calculator/index.ts';
import type { PassageSearch } from './found-by.store.ts';

/** The stations of a road: that on which a passage ended. Null where no road is asked for. */
export function stationsOfRoad(stations: readonly TollStation[], road = ''): PassageSearch['road'] {
  if (road === '') return null;
  if (road === noRoad) return { stationIds: stations.map(({ id }) => id), known: false };
  const ofRoad = stations.filter(({ motorway }) => motorway === road);
  return { stationIds: ofRoad.map(({ id }) => id), known: true };
}
