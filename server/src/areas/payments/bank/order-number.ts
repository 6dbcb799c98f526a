import { randomInt } from 'node:crypto';
import type { Temporal } from 'temporal-polyfill';
import { tollDay } from '../../../platform/clock.ts';

/** Length of an order number, by which a bank's reference is told from its model. */
export const orderDigits = 12;

/**
 * A number for an order: the day and six random digits. Digits alone, so that it is the reference of
 * a bank transfer as well; random, so that it tells nothing of how many there are; shorter than any
 * card number, so that nothing of ours can be taken for one.
 */
export function newOrderNumber(now: Temporal.Instant): string {
  const day = tollDay(now).slice(2).replaceAll('-', '');
  return `${day}${String(randomInt(1_000_000)).padStart(6, '0')}`;
}
