import {
  directionOf,
  SHORTEST_STRETCH,
  type EventPlace,
  type RoadMap,
  type Stretch,
} from './road-map.ts';

/**
 * Whether an event is on a way: on one of its motorways, in the direction driven, and at least 300 metres of it between
 * entry and exit. Of an event that is shorter, a single place, the middle must be there, or at most 300 metres away.
 */
export function isOnWay(event: EventPlace, way: readonly Stretch[]): boolean {
  return way.some((stretch) => {
    if (stretch.sign !== event.sign) return false;
    if (event.towards !== 0 && event.towards !== directionOf(stretch)) return false;
    const [low, high] = [Math.min(stretch.from, stretch.to), Math.max(stretch.from, stretch.to)];
    if (event.to - event.from < SHORTEST_STRETCH) {
      const middle = (event.from + event.to) / 2;
      return middle >= low - SHORTEST_STRETCH && middle <= high + SHORTEST_STRETCH;
    }
    return Math.min(high, event.to) - Math.max(low, event.from) >= SHORTEST_STRETCH;
  });
}

/** The end of a way from which the road leads on to a border, with no station in between; null if neither does. */
export function endBefore(
  border: EventPlace,
  way: readonly Stretch[],
  map: RoadMap,
): 'from' | 'to' | null {
  const [first, last] = [way[0], way.at(-1)];
  if (first === undefined || last === undefined) return null;
  const middle = (border.from + border.to) / 2;
  const leadsThere = (sign: string, end: number, direction: 1 | -1): boolean =>
    sign === border.sign &&
    (middle - end) * direction > 0 &&
    !map.hasStationBetween(sign, end, middle);
  if (leadsThere(last.sign, last.to, directionOf(last))) return 'to';
  return leadsThere(first.sign, first.from, directionOf(first) === 1 ? -1 : 1) ? 'from' : null;
}

/**
 * Whether waiting at a border is on the way of whoever comes from it or drives to it: who leaves the country does not wait with those
 * who enter it. Where the direction says neither, both do.
 */
export function waitsAt(end: 'from' | 'to', direction: string): boolean {
  const said = direction.trim().toLocaleLowerCase('sr');
  if (/^(?:излаз|izlaz)/u.test(said)) return end === 'to';
  return /^(?:улаз|ulaz)/u.test(said) ? end === 'from' : true;
}
