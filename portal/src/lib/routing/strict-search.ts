import type { RawSearch } from './list-search.ts';

/**
 * A `validateSearch` that lets through what `read` makes of an address and nothing else. The router
 * merges the result over the raw parameters, so whatever the reader leaves out must be overridden, or
 * `?page=abc` would reach the screen.
 */
export function strictly<Search extends object>(
  read: (raw: RawSearch) => Search,
): (raw: RawSearch) => Search {
  return (raw) => {
    const covered = Object.fromEntries(Object.keys(raw).map((name) => [name, undefined]));
    return { ...covered, ...read(raw) };
  };
}
