import { randomInt } from 'node:crypto';
import type { Temporal } from 'temporal-polyfill';
import { tollDay } from '../../../platform/clock.ts';

/** Length of an order number, by which a bank's reference is told from its model. */
export const orderDigits = 12;

/**
 * The number of an order: its day and six digits by chance. Digits alone, so that it is the reference
 * of a bank transfer as well; by chance, so that it tells nothing of how many there are; shorter than
 * any card number, so that nothing of ours can be taken for one.
 */
export function orderNumberOf(at: Temporal.Instant, chance: number): string {
  const day = tollDay(at).slice(2).replaceAll('-', '');
  return `${day}${String(chance % 1_000_000).padStart(6, '0')}`;
}

/** One that may be taken already: whoever needs it free claims it. */
export function newOrderNumber(at: Temporal.Instant): string {
  return orderNumberOf(at, randomInt(1_000_000));
}
