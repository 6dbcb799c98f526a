import type { SeededRandom } from './seeded-random.ts';

const MINUTE = 60_000;

/** A toll paid by a tag. */
export interface PaidToll {
  readonly at: number;
  readonly amountMinor: number;
}

export interface PlannedTopUp {
  readonly at: number;
  readonly amountMinor: number;
}

export interface TopUpHabits {
  /** Usual amount, minor units. */
  readonly usualMinor: number;
  /** Amounts are multiples of this. */
  readonly stepMinor: number;
  readonly minimumMinor: number;
  /** The balance to be left in the end, to within half a step. */
  readonly finalMinor: number;
}

/**
 * Top-ups that cover all tolls of a tag (oldest first) and leave about the wanted balance: each
 * comes up to forty hours before the toll that it has to cover.
 */
export function planTopUps(
  tolls: readonly PaidToll[],
  habits: TopUpHabits,
  startMs: number,
  random: SeededRandom,
): PlannedTopUp[] {
  const planned: { at: number; amountMinor: number }[] = [];
  let balance = 0;
  let previous = startMs;
  for (const toll of tolls) {
    while (balance < toll.amountMinor) {
      const between = toll.at - previous;
      // Ten minutes to forty hours before the toll, at most half the way back to the previous one.
      const ahead = Math.min(between / 2, random.between(10, 40 * 60) * MINUTE);
      planned.push({ at: Math.floor(toll.at - ahead), amountMinor: habits.usualMinor });
      balance += habits.usualMinor;
    }
    balance -= toll.amountMinor;
    previous = toll.at;
  }
  if (planned.length === 0) planned.push({ at: startMs, amountMinor: 0 });
  return settle(planned, balance, habits);
}

/**
 * Changes the last top-up so that the wanted balance is left, to within half a step, unless that
 * top-up would fall below the minimum: then more is left.
 */
function settle(
  planned: { at: number; amountMinor: number }[],
  balance: number,
  { finalMinor, stepMinor, minimumMinor }: TopUpHabits,
): PlannedTopUp[] {
  const wanted = Math.round((finalMinor - balance) / stepMinor);
  // Rounding must not leave less than nothing.
  const steps = Math.max(wanted, Math.ceil(-balance / stepMinor));
  const last = planned.at(-1);
  if (last !== undefined) {
    last.amountMinor = Math.max(last.amountMinor + steps * stepMinor, minimumMinor);
  }
  return planned;
}
