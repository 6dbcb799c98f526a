import type { RoadEventKind } from '@rampa/contract/road-conditions';
import { type RawSearch, textOf } from '../../lib/routing/list-search.ts';

/** What `/pages/stanje-na-putevima` shows, according to the address; what is left out means all. */
export interface RoadConditionsSearch {
  /** Sign of a road, such as `A1`. */
  readonly road?: string;
  /** Kinds, separated by commas. */
  readonly kind?: string;
  /** Id of the highlighted event. */
  readonly event?: string;
}

/** In the order of interest for drivers. */
export const eventKinds: readonly RoadEventKind[] = [
  'closure',
  'accident',
  'congestion',
  'border',
  'weather',
  'regime',
  'works',
];

const longestRoad = 20;
const longestId = 120;

export function readRoadConditionsSearch(raw: RawSearch): RoadConditionsSearch {
  const road = textOf(raw['road'], longestRoad).trim();
  const kind = kindsOf({ kind: textOf(raw['kind'], 120) }).join(',');
  const event = textOf(raw['event'], longestId);
  return {
    ...(road === '' ? {} : { road }),
    ...(kind === '' ? {} : { kind }),
    ...(event === '' ? {} : { event }),
  };
}

/** The selected kinds, each once; none means all. */
export function kindsOf({ kind = '' }: Pick<RoadConditionsSearch, 'kind'>): RoadEventKind[] {
  const words = new Set(kind.split(','));
  return eventKinds.filter((one) => words.has(one));
}

/** The same with a kind added or removed. */
export function withKind(search: RoadConditionsSearch, kind: RoadEventKind): RoadConditionsSearch {
  const chosen = new Set(kindsOf(search));
  if (!chosen.delete(kind)) chosen.add(kind);
  return readRoadConditionsSearch({ ...search, kind: [...chosen].join(',') });
}
