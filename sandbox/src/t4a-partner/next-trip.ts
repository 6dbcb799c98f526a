import { kilometresAnHour, type PricedPassage, type Tag } from './passages.ts';
import type { ForeignRoad } from './roads.ts';

/** From one country to the other: the drive through the operator's own, and a night's rest. */
const ACROSS_MS = 12 * 3_600_000;
/** Between two trips on the same road. */
const BREAK_MS = 5 * 60_000;

export type NextTrip = {
  readonly road: ForeignRoad;
  /** Indices of its stations. */
  readonly from: number;
  readonly to: number;
};

/**
 * A trip of the tag that ends now and is physically possible: in the time since its last one, and
 * from where that ended, unless half a day has passed. Undefined if there is none.
 */
export function nextTrip(
  tag: Tag,
  roads: readonly ForeignRoad[],
  past: readonly Pick<PricedPassage, 'serialNumber' | 'country' | 'exit' | 'exitedAt'>[],
  { now, chance }: { readonly now: number; chance(): number },
): NextTrip | undefined {
  const last = past
    .filter(({ serialNumber }) => serialNumber === tag.serialNumber)
    .toSorted((a, b) => Date.parse(b.exitedAt) - Date.parse(a.exitedAt))[0];
  const passed = last === undefined ? Infinity : now - Date.parse(last.exitedAt);
  const ways = roads
    .filter(({ multipliers }) => multipliers[tag.category] !== undefined)
    .filter(({ country }) => passed >= ACROSS_MS || country === last?.country)
    .flatMap((road) =>
      road.stations.flatMap((start, from) =>
        road.stations.flatMap((end, to) => {
          const here = passed >= ACROSS_MS || start.localName === last?.exit.localName;
          const takes = (Math.abs(end.at - start.at) / 1000 / kilometresAnHour) * 3_600_000;
          return here && from !== to && takes + BREAK_MS <= passed ? [{ road, from, to }] : [];
        }),
      ),
    );
  return ways[Math.floor(chance() * ways.length)];
}
