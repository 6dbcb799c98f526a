/** A point on the screen, in pixels. */
export interface Spot {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  /** Pixels within which it would cover another one. */
  readonly reach: number;
  /** Never grouped. */
  readonly apart: boolean;
}

/**
 * Groups spots that would cover each other: each spot joins the first group whose first member is
 * near enough, so that the same places make the same groups whatever is selected.
 */
export function groupSpots(spots: readonly Spot[]): readonly (readonly Spot[])[] {
  const groups: Spot[][] = [];
  for (const spot of spots) {
    const near = spot.apart
      ? undefined
      : groups.find(([first]) => {
          if (first === undefined || first.apart) return false;
          return Math.hypot(first.x - spot.x, first.y - spot.y) < Math.min(first.reach, spot.reach);
        });
    if (near === undefined) groups.push([spot]);
    else near.push(spot);
  }
  return groups;
}

/** A place in pixels. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/** More than two or three places ever need. */
const ROUNDS = 40;

/**
 * Moves apart places that are nearer to each other than `needed`: each by half of what is missing,
 * along the line between them, or, where they coincide, the first up and the other down. Their
 * order stays.
 */
export function pushApart(places: readonly Place[], needed: number): readonly Place[] {
  const moved = places.map(({ x, y }) => ({ x, y }));
  // A place that makes room for one may come too near to another.
  for (let round = 0, settled = false; round < ROUNDS && !settled; round += 1) {
    settled = true;
    for (const [at, one] of moved.entries()) {
      for (const other of moved.slice(at + 1)) {
        const distance = Math.hypot(other.x - one.x, other.y - one.y);
        const missing = needed - distance;
        // A hundredth of a pixel covers nothing.
        if (missing < 0.01) continue;
        settled = false;
        const dx = distance === 0 ? 0 : ((other.x - one.x) / distance) * (missing / 2);
        const dy = distance === 0 ? missing / 2 : ((other.y - one.y) / distance) * (missing / 2);
        one.x -= dx;
        one.y -= dy;
        other.x += dx;
        other.y += dy;
      }
    }
  }
  return moved;
}

export type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

const ahead: Readonly<Record<Direction, (dx: number, dy: number) => readonly [number, number]>> = {
  ArrowUp: (dx, dy) => [-dy, dx],
  ArrowDown: (dx, dy) => [dy, dx],
  ArrowLeft: (dx, dy) => [-dx, dy],
  ArrowRight: (dx, dy) => [dx, dy],
};

export function isDirection(key: string): key is Direction {
  return key in ahead;
}

/** The nearest spot in a direction, within 60° to either side; straight ahead is preferred. */
export function nextSpot<One extends { readonly x: number; readonly y: number }>(
  from: One,
  spots: readonly One[],
  direction: Direction,
): One | undefined {
  let best: { readonly spot: One; readonly cost: number } | undefined;
  for (const spot of spots) {
    const [far, aside] = ahead[direction](spot.x - from.x, spot.y - from.y);
    if (spot === from || far <= 0 || Math.abs(aside) > far * Math.tan(Math.PI / 3)) continue;
    const cost = far + 2 * Math.abs(aside);
    if (best === undefined || cost < best.cost) best = { spot, cost };
  }
  return best?.spot;
}
