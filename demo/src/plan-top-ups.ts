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
  /** The balance to be left in the end, to within a step. */
  readonly finalMinor: number;
}

/**
 * Top-ups that keep a tag's balance above zero through all its tolls (oldest first) and leave about
 * the wanted balance: each comes some hours before the toll that it has to cover.
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
      // At least ten minutes before the toll, and never before the previous toll.
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
 * Changes the last top-up so that the wanted balance is left, unless the balance would fall below
 * the minimum: then a little more is left.
 */
function settle(
  planned: { at: number; amountMinor: number }[],
  balance: number,
  { finalMinor, stepMinor, minimumMinor }: TopUpHabits,
): PlannedTopUp[] {
  const missing = Math.round((finalMinor - balance) / stepMinor) * stepMinor;
  const last = planned.at(-1);
  if (last !== undefined) last.amountMinor = Math.max(last.amountMinor + missing, minimumMinor);
  return planned;
}
