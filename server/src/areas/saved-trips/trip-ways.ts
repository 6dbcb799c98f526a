import type { Path } from '@rampa/contract/toll-calculator';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { TollNetworks } from '../toll-calculator/index.ts';
import type { Crossing } from './ways/crossings.ts';
import { endBefore, isOnWay, waitsAt } from './ways/event-on-way.ts';
import {
  createRoadMap,
  type EventOnRoad,
  type EventPlace,
  type RoadMap,
  type Stretch,
} from './ways/road-map.ts';

/** Which way trips take, and what is on it. */
export interface TripWays {
  /** From one station to the next, as `from>to`; empty if no road leads there. */
  ofLeg(leg: string): readonly Stretch[];
  ofPath(path: Path): readonly Stretch[];
  /** Whether an event concerns whoever drives that way; waiting at a border also beyond its ends. */
  concerns(event: EventOnRoad, way: readonly Stretch[]): boolean;
  /** The end of a way from which its road leads on to a border; null if neither does. */
  endAtBorder(crossing: Crossing, way: readonly Stretch[]): 'from' | 'to' | null;
}

interface Kept {
  readonly revision: number;
  /** Of the price list whose roads they are. */
  readonly version: string | undefined;
  readonly map: RoadMap;
  readonly legs: Map<string, readonly Stretch[]>;
  readonly places: WeakMap<EventOnRoad, { readonly place: EventPlace | null }>;
}

/** Computed once for each pair of stations, until the network or its price list is another. */
export function createTripWays({
  networks,
  clock,
}: {
  readonly networks: Pick<TollNetworks, 'current'>;
  readonly clock: Clock;
}): TripWays {
  let kept: Kept | undefined;
  const current = (): Kept => {
    const { revision, network, calculator } = networks.current();
    const version = calculator.tariffVersionOn(tollDay(clock.now()));
    if (kept?.revision !== revision || kept.version !== version) {
      kept = {
        revision,
        version,
        map: createRoadMap(network),
        legs: new Map(),
        places: new WeakMap(),
      };
    }
    return kept;
  };

  const shortest = (leg: string, date: string): Path => {
    const { calculator } = networks.current();
    const [from = '', to = ''] = leg.split('>');
    // The way is the same for all, but a price list may leave out a category.
    for (const category of calculator.categories) {
      const priced = calculator.price({ from, to, category, date });
      if (priced.ok) return priced.value.path;
    }
    return [];
  };

  const placeOf = (event: EventOnRoad): EventPlace | null => {
    const { map, places } = current();
    const known = places.get(event) ?? { place: map.placeOf(event) };
    places.set(event, known);
    return known.place;
  };

  return {
    ofLeg(leg) {
      const { legs, map } = current();
      const way = legs.get(leg) ?? map.stretchesOf(shortest(leg, tollDay(clock.now())));
      legs.set(leg, way);
      return way;
    },
    ofPath: (path) => current().map.stretchesOf(path),
    concerns(event, way) {
      const place = placeOf(event);
      if (place === null) return false;
      const end = event.kind === 'border' ? endBefore(place, way, current().map) : null;
      return end === null ? isOnWay(place, way) : waitsAt(end, event.direction.sr);
    },
    endAtBorder({ road, lat, lon }, way) {
      const { map } = current();
      const place = map.placeOf({ ...aPoint, road, lat, lon });
      return place === null ? null : endBefore(place, way, map);
    },
  };
}

/** Known by its position alone. */
const aPoint = {
  kind: 'border',
  line: [],
  fromKm: null,
  toKm: null,
  direction: { sr: '', en: '' },
} as const;
