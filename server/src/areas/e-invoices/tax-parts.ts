import { taxIn } from '@rampa/contract/purchases';

/** Something that is sold or given back; minor units with the tax in it. Below zero: a discount. */
export interface PricedLine {
  readonly grossMinor: number;
  /** Whether the price includes the tax; false: what is passed on for others, without a tax of ours. */
  readonly taxed: boolean;
}

/**
 * What each line is without tax. Prices include it, and a tax of each line rounded by itself would not add up to that of the
 * document: so each line has what the sum up to it is more than the sum before it, and nothing is lost or made by rounding.
 */
export function netOfLines(lines: readonly PricedLine[], vatPercent: number): readonly number[] {
  const netOf = (gross: number): number => gross - taxIn(gross, vatPercent);
  let before = 0;
  return lines.map(({ grossMinor, taxed }) => {
    if (!taxed) return grossMinor;
    const after = before + grossMinor;
    const net = netOf(after) - netOf(before);
    before = after;
    return net;
  });
}

export function sumOf<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}
