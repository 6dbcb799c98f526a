import { foldForSearch, matchesSearch } from './fold-for-search.ts';

/** What something is found by. */
export interface Searched {
  readonly name: string;
  /** Other names in use. */
  readonly aliases?: readonly string[];
  /** Words shared by many things, such as the road of a station. */
  readonly kinds?: readonly string[];
}

/** Letters to be typed before the inside of words is searched. */
const insideFrom = 3;

/**
 * How well something matches what was typed, the best first: 0 its name begins with it, 1 words of
 * the name do, 2 words of an alias, 3 words of all that is known, 4 it is inside a name or alias;
 * undefined if it does not match. Either script, any case, with or without diacritics.
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

/** Matches, the best first; equal matches keep their order. */
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
