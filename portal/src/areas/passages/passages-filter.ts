import type { PageSearch } from '../../lib/routing/list-search.ts';
import { readFilter, readPassagesSearch, type PassagesSearch } from './passages-search.ts';

/** Another selection, from its beginning; an empty filter is none. */
export function withFilter(
  search: PassagesSearch,
  filter: {
    readonly tag?: string;
    readonly period?: string;
    readonly costCentre?: string;
    readonly driver?: string;
    readonly station?: string;
    readonly side?: string;
    readonly amount?: string;
    readonly mark?: string;
    readonly lane?: string;
    readonly plate?: string;
    readonly hours?: string;
    readonly weekday?: string;
    readonly road?: string;
  },
): PassagesSearch {
  return readPassagesSearch({ ...search, ...filter, page: 1 });
}

/** The same passages, another page of them. */
export function withPage(search: PassagesSearch, page: PageSearch): PassagesSearch {
  return { ...readFilter({ ...search }), ...page };
}

/** Whether the selection is narrowed. */
export function isFiltered(search: PassagesSearch): boolean {
  return Object.keys(readFilter({ ...search })).length > 0;
}

/** Whether a station, an amount, or something as it is written is searched for. */
export function isSearched(search: PassagesSearch): boolean {
  const { station, amount, mark, lane, plate, hours, weekday, road } = search;
  return [station, amount, mark, lane, plate, hours, weekday, road].some(
    (part) => part !== undefined,
  );
}

/** Whether what is not disputed yet is all that is asked for, perhaps of some days. */
export function asksUndisputedAlone(search: PassagesSearch): boolean {
  const { mark, ...others } = search;
  return (
    mark === 'undisputed' && Object.keys(readFilter(others)).every((name) => name === 'period')
  );
}
