import { randomInt } from 'node:crypto';

/** A day has a hundred million numbers: fifty that are all taken are a fault, not chance. */
const MOST_NUMBERS = 50;

/**
 * A number that customers quote, such as `R261121-48213077`: made from eight digits by chance until
 * one is free. Within a transaction, `claim` must not fail on a number that is taken, but answer
 * false.
 */
export async function claimNumber(
  numberOf: (chance: number) => string,
  claim: (number: string) => Promise<boolean>,
): Promise<string> {
  for (let attempt = 0; attempt < MOST_NUMBERS; attempt += 1) {
    const number = numberOf(randomInt(100_000_000));
    if (await claim(number)) return number;
  }
  throw new Error(`None of ${MOST_NUMBERS} numbers is free`);
}
