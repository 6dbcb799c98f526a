import { kategorija, type Kategorija } from '@rampa/contract';

/** In the order of price lists, which is not alphabetical: IA before I. */
export function inCategoryOrder<Line extends { readonly category: Kategorija }>(
  lines: readonly Line[],
): readonly Line[] {
  const place = ({ category }: Line): number => kategorija.options.indexOf(category);
  return lines.toSorted((one, other) => place(one) - place(other));
}
