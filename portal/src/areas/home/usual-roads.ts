import type { RoadEvent } from '@rampa/contract/road-conditions';
import type { HomeShown } from './use-home.ts';

type Usual = HomeShown['usualRoads'][number];

/** Kinds that block or delay a drive; a queue at the border is on another route. */
const hindering = new Set<RoadEvent['kind']>([
  'closure',
  'accident',
  'congestion',
  'regime',
  'works',
  'weather',
]);
/** Days that people plan ahead. */
const AHEAD = 14 * 86_400_000;

function liesOn({ road, section: { fromKm, toKm } }: RoadEvent, usual: Usual): boolean {
  if (road !== usual.road) return false;
  // Without kilometres it may be anywhere on the road.
  if (fromKm === null || toKm === null) return true;
  return Math.min(fromKm, toKm) <= usual.toKm && Math.max(fromKm, toKm) >= usual.fromKm;
}

/** Events on the usual roads now or in the next two weeks: closures first, then the soonest. */
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
