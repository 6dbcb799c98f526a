import { foldForSearch, matchesSearch } from './fold-for-search.ts';

/** What something is looked for by. */
export interface Searched {
  readonly name: string;
  /** Other names that people have for it. */
  readonly aliases?: readonly string[];
  /** Words that stand for many things at once, such as the road that a station is at. */
  readonly kinds?: readonly string[];
}

/** Letters that have to be typed before the inside of words is looked through. */
const insideFrom = 3;

/**
 * How well something fits what was typed, the best first: 0 its name begins so, 1 words of the name
 * do, 2 an alias does, 3 words of all that it has do, 4 it stands inside a word; undefined where it
 * does not fit. Either script, any case, with or without diacritics.
 */
export function searchRank(typed: string, searched: Searched): number | undefined {
  const { name, aliases = [], kinds = [] } = searched;
  const wanted = foldForSearch(typed);
  if (foldForSearch(name).startsWith(wanted)) return 0;
  if (matchesSearch(typed, name)) return 1;
  if (aliases.some((alias) => matchesSearch(typed, alias))) return 2;
  if (matchesSearch(typed, name, ...aliases, ...kinds)) return 3;
  const inside = [name, ...aliases].some((text) => foldForSearch(text).includes(wanted));
  return inside && wanted.length >= insideFrom ? 4 : undefined;
}

/** What fits, the best first; what fits alike stays in the order it came in. */
export function rankedBySearch<One>(
  typed: string,
  all: readonly One[],
  searchedOf: (one: One) => Searched,
): One[] {
  return all
    .flatMap((one) => {
      const rank = searchRank(typed, searchedOf(one));
      return rank === undefined ? [] : [{ one, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
}
