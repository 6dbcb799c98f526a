import { burst, faultNames, kills, type FaultName } from './faults.ts';
import { createRandom } from './seeded-random.ts';

/** One thing that breaks, after work has gone on for so many milliseconds. */
export interface Round {
  readonly fault: FaultName;
  readonly after: number;
  /** Seed of what is random about the fault itself. */
  readonly seed: number;
  /** How often something is killed in it. */
  readonly kills: number;
}

/** Kills of a round of many. */
const SHORTEST_BURST = 12;
const LONGEST_BURST = 30;

function weightOf(name: FaultName): number {
  if (name === burst) return 60;
  return kills.has(name) ? 4 : 1;
}

/**
 * The same for the same seed: first everything once, in any order, then one kill four times as often as
 * what kills nothing, and many of them one after the other twice as often as all else, until there are enough.
 */
export function planOf(options: {
  readonly seed: number;
  readonly kills: number;
  readonly only: readonly FaultName[];
}): readonly Round[] {
  const random = createRandom(options.seed);
  const known = options.only.length === 0 ? faultNames : options.only;
  const weighted = known.flatMap((name) => Array.from({ length: weightOf(name) }, () => name));
  const [first, ...others] = weighted;
  if (first === undefined) return [];
  const rounds: Round[] = [];
  const killing = known.some((name) => name === burst || kills.has(name));
  const waiting = [...known];
  for (let killed = 0; killed < options.kills || waiting.length > 0;) {
    const [once] = waiting.splice(random.between(0, waiting.length), 1);
    const fault = once ?? random.pick([first, ...others]);
    const length = fault === burst ? random.between(SHORTEST_BURST, LONGEST_BURST + 1) : 1;
    const killsOfIt = fault === burst || kills.has(fault) ? length : 0;
    killed += killing ? killsOfIt : 1;
    rounds.push({
      fault,
      after: random.between(100, 1500),
      seed: random.between(0, 2 ** 31),
      kills: killsOfIt,
    });
  }
  return rounds;
}
