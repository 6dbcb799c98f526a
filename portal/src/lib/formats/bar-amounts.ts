import type { Amount } from '@rampa/contract';
import type { Formats } from './formats.ts';

/** Ten thousand of a currency's units: beyond them, parts of a unit are worth no place beside a bar. */
const large = 10_000 * 100;

/**
 * How amounts are written beside the bars of one plot, without their currency: as in the table where all of them are small, else
 * short.
 */
export function barAmounts(
  formats: Pick<Formats, 'moneyParts' | 'shortAmount'>,
  amounts: readonly Amount[],
): (amount: Amount) => string {
  return amounts.every(({ amount }) => Math.abs(amount) < large)
    ? (amount) => formats.moneyParts(amount).number
    : (amount) => formats.shortAmount(amount);
}
