import type { Amount } from '@rampa/contract';

/** The change in thousandths of what it was; null where it was nothing. */
export function percentOf(before: Amount, after: Amount): number | null {
  if (before.amount === 0) return null;
  return Math.round((1000 * (after.amount - before.amount)) / before.amount);
}
