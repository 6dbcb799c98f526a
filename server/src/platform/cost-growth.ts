/** Sizes at which a limit is tried, of the whole. */
const shares = [0.25, 0.5, 1] as const;
/** Milliseconds below which a cost says nothing about growth. */
const unimportant = 10;
/** Runs of one size: the least cost counts, and is looked for only while there is too much growth. */
const mostRuns = 6;

/** In proportion it is 4, for the square 16. */
export const mostGrowth = 8;

export interface CostGrowth {
  /** How many times as much the whole costs as a quarter. */
  readonly times: number;
  /** The costs, for the message of a test that fails. */
  readonly said: string;
}

/**
 * Does work on a quarter, a half and all of what is allowed. Processor time of this process is compared,
 * and only as a ratio: what else the machine does, or how fast it is, has no influence.
 */
export async function costGrowth<Input>(
  make: (share: number) => Input,
  work: (input: Input) => unknown,
): Promise<CostGrowth> {
  const costs: number[] = [];
  for (const share of shares) {
    const input = make(share);
    const enough = mostGrowth * Math.max(costs[0] ?? 0, unimportant);
    let least = Number.POSITIVE_INFINITY;
    // The quarter is what the rest is compared with: its first run may still be without compiled code.
    const fewest = costs.length === 0 ? 2 : 1;
    for (let run = 0; run < fewest || (run < mostRuns && least >= enough); run += 1) {
      const before = process.cpuUsage();
      await work(input);
      const { user, system } = process.cpuUsage(before);
      least = Math.min(least, (user + system) / 1000);
    }
    costs.push(least);
  }
  const [quarter = 0, , whole = 0] = costs;
  return {
    times: whole / Math.max(quarter, unimportant),
    said: `${costs.map((cost) => cost.toFixed(1)).join(', ')} ms for 25, 50 and 100 %`,
  };
}
