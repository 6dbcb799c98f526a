import type { RoadEvent } from '@rampa/contract/road-conditions';
import type { HomeShown } from './use-home.ts';

type Usual = HomeShown['usualRoads'][number];

/** What keeps one from driving on, or makes one late; a queue at the border is on another's way. */
const hindering = new Set<RoadEvent['kind']>([
  'closure',
  'accident',
  'congestion',
  'regime',
  'works',
  'weather',
]);
/** Days ahead that one plans for. */
const AHEAD = 14 * 86_400_000;

function liesOn({ road, section: { fromKm, toKm } }: RoadEvent, usual: Usual): boolean {
  if (road !== usual.road) return false;
  // Without kilometres it may be anywhere on the road.
  if (fromKm === null || toKm === null) return true;
  return Math.min(fromKm, toKm) <= usual.toKm && Math.max(fromKm, toKm) >= usual.fromKm;
}

/** What holds on the usual roads now or in the next two weeks: a closure before the rest, the sooner before the later. */
export function onUsualRoads(
  events: readonly RoadEvent[],
  roads: readonly Usual[],
  now: number,
): readonly RoadEvent[] {
  const begins = ({ validFrom }: RoadEvent) => Math.max(Date.parse(validFrom), now);
  return events
    .filter(({ kind }) => hindering.has(kind))
    .filter(({ validTo }) => validTo === null || Date.parse(validTo) > now)
    .filter((event) => begins(event) <= now + AHEAD)
    .filter((event) => roads.some((usual) => liesOn(event, usual)))
    .toSorted(
      (a, b) =>
        Number(b.kind === 'closure') - Number(a.kind === 'closure') ||
        begins(a) - begins(b) ||
        severities.indexOf(b.severity) - severities.indexOf(a.severity),
    );
}

const severities: readonly RoadEvent['severity'][] = ['lowest', 'low', 'medium', 'high', 'highest'];
