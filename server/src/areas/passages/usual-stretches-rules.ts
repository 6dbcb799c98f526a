import type { TollCalculator } from '../toll-calculator/index.ts';

/** A part of a motorway, in its kilometres. */
export interface Stretch {
  readonly motorway: string;
  readonly fromKm: number;
  readonly toKm: number;
}

/** Which parts of which motorways the trips use, overlapping ones merged. */
export function stretchesOf(
  ways: readonly { readonly from: string; readonly to: string }[],
  calculator: Pick<TollCalculator, 'price' | 'station'>,
  date: string,
): readonly Stretch[] {
  const found: Stretch[] = [];
  for (const { from, to } of ways) {
    const priced = calculator.price({ from, to, category: 'I', date });
    if (!priced.ok) continue;
    const places = new Set([from, ...priced.value.path.map((step) => step.to)]);
    // Junctions have no kilometre: a stretch goes from station to station.
    const kilometres = new Map<string, number[]>();
    for (const place of places) {
      const station = calculator.station(place);
      if (station === undefined) continue;
      kilometres.set(station.motorway, [...(kilometres.get(station.motorway) ?? []), station.km]);
    }
    for (const [motorway, km] of kilometres) {
      found.push({ motorway, fromKm: Math.min(...km), toKm: Math.max(...km) });
    }
  }
  return joined(found);
}

function joined(stretches: readonly Stretch[]): readonly Stretch[] {
  const sorted = stretches.toSorted(
    (a, b) =>
      (a.motorway < b.motorway ? -1 : a.motorway > b.motorway ? 1 : 0) || a.fromKm - b.fromKm,
  );
  const result: Stretch[] = [];
  for (const stretch of sorted) {
    const last = result.at(-1);
    if (last?.motorway === stretch.motorway && stretch.fromKm <= last.toKm) {
      result.splice(-1, 1, { ...last, toKm: Math.max(last.toKm, stretch.toKm) });
    } else result.push(stretch);
  }
  return result;
}
