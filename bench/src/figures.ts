/** A measurement against its floor, both from the same run. */
export interface Figure {
  readonly what: string;
  readonly unit: string;
  readonly floor: number;
  readonly ours: number;
  /** ours / floor. */
  readonly ratio: number;
  /** The required ratio, in words and as a test. */
  readonly bound: string;
  readonly holds: boolean;
}

export function figure(
  given: Omit<Figure, 'ratio' | 'bound' | 'holds'> & {
    readonly atLeast?: number;
    readonly atMost?: number;
    /** A bound in the unit itself, for what people perceive. */
    readonly below?: number;
    /** There must be nothing of it, whatever the floor has. */
    readonly none?: boolean;
  },
): Figure {
  const { what, unit, floor, ours, atLeast, atMost, below, none } = given;
  const ratio = ours / floor;
  if (none === true) return { what, unit, floor, ours, ratio, bound: 'none', holds: ours === 0 };
  if (below !== undefined) {
    return { what, unit, floor, ours, ratio, bound: `below ${below} ${unit}`, holds: ours < below };
  }
  const bound = atLeast === undefined ? `at most ${atMost ?? 0} ×` : `at least ${atLeast} ×`;
  const holds = atLeast === undefined ? ratio <= (atMost ?? 0) : ratio >= atLeast;
  return { what, unit, floor, ours, ratio, bound, holds };
}

/** One round: the floor and ours, measured one right after the other. */
export interface Round {
  readonly floor: number;
  readonly ours: number;
}

/**
 * Rounds as one figure: the ratio is the median of the rounds' own ratios, so that a temporarily busy
 * machine slows down both sides of a round and not one side of the figure.
 */
export function figureOfRounds(
  given: Omit<Parameters<typeof figure>[0], 'floor' | 'ours'> & {
    readonly rounds: readonly Round[];
  },
): Figure {
  const { rounds, ...rest } = given;
  const floor = median(rounds.map((pair) => pair.floor));
  const ratio = median(rounds.map((pair) => pair.ours / pair.floor));
  return figure({ ...rest, floor, ours: floor * ratio });
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function table(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, unit, floor, ours, ratio, bound, holds }) => [
    what,
    `${round(floor)} ${unit}`.trim(),
    `${round(ours)} ${unit}`.trim(),
    // A floor may have none of it.
    Number.isFinite(ratio) ? ratio.toFixed(2) : '–',
    bound,
    holds ? 'yes' : 'NO',
  ]);
  const header = ['what', 'floor', 'ours', 'ratio', 'bound', 'holds'];
  return [header, header.map(() => '---'), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}

function round(value: number): string {
  if (value >= 100) return value.toFixed(0);
  // What is nearly nothing must not read as nothing.
  return value > 0 && value < 0.1 ? value.toPrecision(2) : value.toFixed(1);
}
