import type { TollEdge, TollNetwork } from './toll-network.ts';

/** One road of a path, in the direction driven. */
export interface PathStep {
  readonly edge: TollEdge;
  readonly from: string;
  readonly to: string;
}

export interface TollGraph {
  /** The shortest path by length; null where no road joins the two; empty from a place to itself. */
  shortestPath(from: string, to: string): readonly PathStep[] | null;
}

export function createTollGraph(network: TollNetwork): TollGraph {
  const neighbours = new Map<string, PathStep[]>();
  for (const { id } of [...network.stations, ...network.junctions]) neighbours.set(id, []);
  for (const edge of network.edges) {
    neighbours.get(edge.a)?.push({ edge, from: edge.a, to: edge.b });
    neighbours.get(edge.b)?.push({ edge, from: edge.b, to: edge.a });
  }

  // A network has about a hundred places: one tree a place is a few kilobytes, made when asked for.
  const trees = new Map<string, ReadonlyMap<string, PathStep>>();
  const treeFrom = (from: string): ReadonlyMap<string, PathStep> => {
    const known = trees.get(from);
    if (known !== undefined) return known;
    const tree = growTree(neighbours, from);
    trees.set(from, tree);
    return tree;
  };

  return {
    shortestPath(from, to) {
      if (!neighbours.has(from) || !neighbours.has(to)) return null;
      const tree = treeFrom(from);
      const steps: PathStep[] = [];
      for (let place = to; place !== from;) {
        const step = tree.get(place);
        if (step === undefined) return null;
        steps.push(step);
        place = step.from;
      }
      return steps.toReversed();
    },
  };
}

/** Dijkstra: for each place reached, the last step of the shortest path to it. */
function growTree(
  neighbours: ReadonlyMap<string, readonly PathStep[]>,
  from: string,
): ReadonlyMap<string, PathStep> {
  const lengths = new Map([[from, 0]]);
  const lastSteps = new Map<string, PathStep>();
  const waiting = new Set([from]);
  while (waiting.size > 0) {
    const place = nearest(waiting, lengths);
    waiting.delete(place);
    const length = lengths.get(place) ?? 0;
    for (const step of neighbours.get(place) ?? []) {
      const next = length + step.edge.km;
      if (next >= (lengths.get(step.to) ?? Number.POSITIVE_INFINITY)) continue;
      lengths.set(step.to, next);
      lastSteps.set(step.to, step);
      waiting.add(step.to);
    }
  }
  return lastSteps;
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
