import { randomInt } from 'node:crypto';
import type { Temporal } from 'temporal-polyfill';
import { tollDay } from '../../../platform/clock.ts';

/** Length of an order number, by which a bank's reference is distinguished from its model. */
export const orderDigits = 12;

/**
 * An order number: its day and six random digits. Digits only, so that it is also the reference of
 * a bank transfer; random, so that it does not reveal how many orders there are; shorter than any
 * card number, so that it cannot be mistaken for one.
 */
export function orderNumberOf(at: Temporal.Instant, chance: number): string {
  const day = tollDay(at).slice(2).replaceAll('-', '');
  return `${day}${String(chance % 1_000_000).padStart(6, '0')}`;
}

/** It may be taken already: a caller that needs a free one claims it. */
export function newOrderNumber(at: Temporal.Instant): string {
  return orderNumberOf(at, randomInt(1_000_000));
}
