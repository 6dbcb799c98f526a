import { randomInt } from 'node:crypto';
import type { Temporal } from 'temporal-polyfill';
import { tollDay } from './clock.ts';

/** A day has a hundred million numbers: fifty taken ones in a row are a fault, not chance. */
const MOST_NUMBERS = 50;

/**
 * A number that customers quote: made from eight random digits until one is free. Within a
 * transaction, `claim` must not fail on a taken number, but return false.
 */
export async function claimNumber(
  numberOf: (chance: number) => string,
  claim: (number: string) => Promise<boolean>,
): Promise<string> {
  for (let attempt = 0; attempt < MOST_NUMBERS; attempt += 1) {
    const number = numberOf(randomInt(100_000_000));
    if (await claim(number)) return number;
  }
  throw new Error(`None of ${MOST_NUMBERS} numbers is available`);
}

/** Number of a complaint (`R261121-48213077`) or a purchase request (`Z…`): the day is in toll time. */
export function claimCaseNumber(
  letter: 'R' | 'Z',
  at: Temporal.Instant,
  claim: (number: string) => Promise<boolean>,
): Promise<string> {
  const day = tollDay(at).slice(2).replaceAll('-', '');
  return claimNumber((chance) => `${letter}${day}-${String(chance).padStart(8, '0')}`, claim);
}
