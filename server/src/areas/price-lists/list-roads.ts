import type { Kategorija } from '@rampa/contract';
import { toLatin } from '@rampa/contract/script';
import type { TollTariff } from '../toll-calculator/index.ts';
import { valueIn } from './compare-lists.ts';
import type { ComparedList } from './compared-list.ts';

type Road = TollTariff['roads'][number];

/** A road with its price in a category, minor units. */
export interface ListedRoad {
  readonly road: Road;
  /** Before rounding. */
  readonly value: number;
  /** Of a trip over this road alone, without discount; null where nothing is charged. */
  readonly toll: number | null;
}

/** The roads of a motorway, or all, with a place that is called so. */
export function roadsOf(
  { tariff, network }: ComparedList,
  { motorway, text }: { readonly motorway: string; readonly text: string },
): readonly Road[] {
  const wanted = foldName(text);
  const names = new Map(
    [...network.stations, ...network.junctions].map(({ id, name }) => [id, foldName(name)]),
  );
  return tariff.roads.filter(
    (road) =>
      (motorway === '' || road.motorway === motorway) &&
      (wanted === '' || [road.a, road.b].some((id) => names.get(id)?.includes(wanted))),
  );
}

export function pricedRoads(
  { multipliers, roundTo }: Pick<TollTariff, 'multipliers' | 'roundTo'>,
  roads: readonly Road[],
  category: Kategorija,
): readonly ListedRoad[] {
  const percent = multipliers[category];
  return roads.map((road) => ({
    road,
    value: valueIn(road.value, percent ?? 0),
    toll:
      road.tariffSystem === null || percent === undefined
        ? null
        : // As the calculation rounds a section.
          Math.floor((2 * road.value * percent + 100 * roundTo) / (200 * roundTo)) * roundTo,
  }));
}

/** Either script, with and without diacritics. */
function foldName(name: string): string {
  return toLatin(name)
    .toLowerCase()
    .replaceAll('đ', 'dj')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
}
