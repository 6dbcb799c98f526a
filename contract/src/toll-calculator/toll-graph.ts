import type { TollRoad } from './network.ts';

/** One road of a path, in the direction driven. */
export interface PathStep {
  readonly road: TollRoad;
  readonly from: string;
  readonly to: string;
}

export type Path = readonly PathStep[];

export interface TollGraph {
  /** The shortest route; empty from a place to itself, null if no road connects the two. */
  shortest(from: string, to: string): Path | null;
  /** Routes that differ from the shortest and are at most half as long again, shorter first. */
  alternatives(from: string, to: string): readonly Path[];
}

/** Most alternatives, and the length of the longest as a multiple of the shortest. */
const MOST_ALTERNATIVES = 2;
const LONGEST_DETOUR = 1.5;

export function createTollGraph(roads: readonly TollRoad[]): TollGraph {
  const neighbours = new Map<string, PathStep[]>();
  const join = (from: string, to: string, road: TollRoad): void => {
    const steps = neighbours.get(from);
    if (steps === undefined) neighbours.set(from, [{ road, from, to }]);
    else steps.push({ road, from, to });
  };
  for (const road of roads) {
    join(road.a, road.b, road);
    join(road.b, road.a, road);
  }

  // A network has about a hundred places, so all pairs fit; each is computed once.
  const shortest = remembering((from, to) => {
    if (from === to) return [];
    return neighbours.has(from) && neighbours.has(to) ? shortestPath(neighbours, from, to) : null;
  });
  const alternatives = remembering((from, to) => {
    const path = shortest(from, to);
    return path === null ? [] : alternativesTo(neighbours, path, from, to);
  });
  return { shortest, alternatives };
}

function remembering<T>(find: (from: string, to: string) => T): (from: string, to: string) => T {
  const known = new Map<string, { readonly value: T }>();
  return (from, to) => {
    const key = `${from} ${to}`;
    const found = known.get(key) ?? { value: find(from, to) };
    known.set(key, found);
    return found.value;
  };
}

export function lengthOf(path: Path): number {
  // Lengths have one decimal: summed in hectometres they stay exact.
  return path.reduce((sum, { road }) => sum + Math.round(road.km * 10), 0) / 10;
}

/** Routes that avoid one road of the shortest: there may be another way round. */
function alternativesTo(
  neighbours: ReadonlyMap<string, readonly PathStep[]>,
  shortest: Path,
  from: string,
  to: string,
): Path[] {
  const longest = lengthOf(shortest) * LONGEST_DETOUR;
  const found = new Map<string, Path>();
  for (const { road } of shortest) {
    const path = shortestPath(neighbours, from, to, road);
    if (path === null || lengthOf(path) > longest) continue;
    found.set(path.map((step) => step.to).join(' '), path);
  }
  return [...found.values()].sort((a, b) => lengthOf(a) - lengthOf(b)).slice(0, MOST_ALTERNATIVES);
}

/** Dijkstra, until the goal is reached; null if no road leads there. */
function shortestPath(
  neighbours: ReadonlyMap<string, readonly PathStep[]>,
  from: string,
  to: string,
  without?: TollRoad,
): Path | null {
  const lengths = new Map([[from, 0]]);
  const lastSteps = new Map<string, PathStep>();
  const waiting = new Set([from]);
  while (waiting.size > 0) {
    const place = nearest(waiting, lengths);
    if (place === to) break;
    waiting.delete(place);
    const length = lengths.get(place) ?? 0;
    for (const step of neighbours.get(place) ?? []) {
      if (step.road === without) continue;
      const next = length + step.road.km;
      if (next >= (lengths.get(step.to) ?? Number.POSITIVE_INFINITY)) continue;
      lengths.set(step.to, next);
      lastSteps.set(step.to, step);
      waiting.add(step.to);
    }
  }
  return walkBack(lastSteps, from, to);
}

function walkBack(lastSteps: ReadonlyMap<string, PathStep>, from: string, to: string): Path | null {
  const steps: PathStep[] = [];
  for (let place = to; place !== from;) {
    const step = lastSteps.get(place);
    if (step === undefined) return null;
    steps.push(step);
    place = step.from;
  }
  return steps.toReversed();
}

function nearest(waiting: ReadonlySet<string>, lengths: ReadonlyMap<string, number>): string {
  let best = '';
  let bestLength = Number.POSITIVE_INFINITY;
  for (const place of waiting) {
    const length = lengths.get(place) ?? Number.POSITIVE_INFINITY;
    if (length < bestLength) [best, bestLength] = [place, length];
  }
  return best;
}
