import {
  type LocalMoment,
  openingStateAt,
  type OpeningState,
  parseOpeningHours,
  type PointOfSale,
} from '@rampa/contract/points-of-sale';
import { foldForSearch, matchesSearch } from '@rampa/contract/script';
import type { Position } from '../../lib/map/map-props.ts';
import { type PointsSearch, servicesOf } from './points-search.ts';

export interface PointNow extends PointOfSale {
  /** Null if the hours cannot be read. */
  readonly state: OpeningState | null;
  /** Metres as the crow flies; null while the visitor's position is unknown. */
  readonly distance: number | null;
}

/**
 * Each place as it is at a moment: open ones first, then those with unknown hours, then closed ones;
 * within each the nearest first if the visitor's position is known, then by name.
 */
export function pointsNow(
  points: readonly PointOfSale[],
  at: {
    readonly moment: LocalMoment;
    readonly holidays: ReadonlySet<string>;
    readonly visitor: Position | undefined;
    /** BCP 47, for the order of names. */
    readonly locale: string;
  },
): PointNow[] {
  const { compare } = new Intl.Collator(at.locale, { numeric: true });
  return points
    .map((point): PointNow => {
      const hours = parseOpeningHours(point.openingHours);
      return {
        ...point,
        state: hours === null ? null : openingStateAt(hours, at.moment, at.holidays),
        distance:
          at.visitor === undefined ? null : metresBetween(at.visitor, [point.lat, point.lon]),
      };
    })
    .toSorted(
      (a, b) =>
        openness(a) - openness(b) ||
        (a.distance ?? 0) - (b.distance ?? 0) ||
        compare(a.name, b.name) ||
        compare(a.town, b.town),
    );
}

function openness({ state }: PointNow): number {
  if (state === null) return 1;
  return state.open ? 0 : 2;
}

export function choosePoints(points: readonly PointNow[], search: PointsSearch): PointNow[] {
  const wanted = servicesOf(search);
  const typed = search.text ?? '';
  // The name of a town means the town, not each place with the same beginning: Niš and NIS.
  const isTown = points.some(({ town }) => foldForSearch(town) === foldForSearch(typed));
  return points.filter(
    ({ name, town, address, operator, services, state }) =>
      (isTown
        ? foldForSearch(town) === foldForSearch(typed)
        : matchesSearch(typed, name, town, address, operator)) &&
      wanted.every((service) => services.includes(service)) &&
      (search.open === undefined || state?.open === true),
  );
}

const earthRadius = 6_371_000;

/** Metres on the great circle (haversine formula). */
export function metresBetween([latA, lonA]: Position, [latB, lonB]: Position): number {
  const rad = Math.PI / 180;
  const part =
    Math.sin(((latB - latA) * rad) / 2) ** 2 +
    Math.cos(latA * rad) * Math.cos(latB * rad) * Math.sin(((lonB - lonA) * rad) / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.sqrt(part));
}
