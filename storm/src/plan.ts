import { faultNames, kills, type FaultName } from './faults.ts';
import { createRandom } from './seeded-random.ts';

/** One thing that breaks, after work has gone on for so many milliseconds. */
export interface Round {
  readonly fault: FaultName;
  readonly after: number;
  /** Seed of what is random about the fault itself. */
  readonly seed: number;
}

/**
 * The same for the same seed: first everything once, in any order, then kills four times as often as
 * anything else, until there are enough.
 */
export function planOf(options: {
  readonly seed: number;
  readonly kills: number;
  readonly only: readonly FaultName[];
}): readonly Round[] {
  const random = createRandom(options.seed);
  const known = options.only.length === 0 ? faultNames : options.only;
  const weighted = known.flatMap((name) => (kills.has(name) ? [name, name, name, name] : [name]));
  const [first, ...others] = weighted;
  if (first === undefined) return [];
  const rounds: Round[] = [];
  const killing = known.some((name) => kills.has(name));
  const waiting = [...known];
  for (let killed = 0; killed < options.kills || waiting.length > 0;) {
    const [once] = waiting.splice(random.between(0, waiting.length), 1);
    const fault = once ?? random.pick([first, ...others]);
    if (kills.has(fault) || !killing) killed += 1;
    rounds.push({ fault, after: random.between(100, 1500), seed: random.between(0, 2 ** 31) });
  }
  return rounds;
}
