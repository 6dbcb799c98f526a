import { randomInt } from 'node:crypto';
import type { Temporal } from 'temporal-polyfill';
import { tollDay } from '../../platform/clock.ts';

/**
 * A number for an order: the day and eight random digits, fourteen in all. Digits alone, so that it
 * is the reference of a bank transfer as well; random, so that it tells nothing of how many there are.
 */
export function newOrderNumber(now: Temporal.Instant): string {
  const day = tollDay(now).slice(2).replaceAll('-', '');
  return `${day}${String(randomInt(100_000_000)).padStart(8, '0')}`;
}
