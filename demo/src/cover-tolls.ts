import type { PaidToll } from './plan-top-ups.ts';

const HOUR = 3_600_000;

export interface CoveringTopUp {
  /** When the money arrives, epoch milliseconds. */
  readonly at: number;
  /** Minor units. */
  readonly amountMinor: number;
}

/** The fewest top-ups that cover these tolls, in multiples of the usual amount; oldest first. */
export function coverTolls(
  tolls: readonly PaidToll[],
  balanceMinor: number,
  usualMinor: number,
): CoveringTopUp[] {
  if (usualMinor <= 0) return [];
  const topUps: CoveringTopUp[] = [];
  let balance = balanceMinor;
  for (const { at, amountMinor } of tolls) {
    if (balance < amountMinor) {
      const times = Math.ceil((amountMinor - balance) / usualMinor);
      topUps.push({ at: at - HOUR, amountMinor: times * usualMinor });
      balance += times * usualMinor;
    }
    balance -= amountMinor;
  }
  return topUps;
}
