import { type Paging, pagingOf, periodOf, textOf } from '../../lib/routing/list-search.ts';

/** The address of the screen: what is left out stands at its default. */
export interface PassagesSearch {
  /** Id of a tag; left out: all tags. */
  readonly tag?: string;
  /** ISO 8601 interval of days, as the contract has it; left out: the whole time. */
  readonly period?: string;
  /** Index of the first passage shown. */
  readonly first?: number;
  readonly rows?: number;
}

/** What the customer looks at, as the calls of the contract take it. */
export interface Selection {
  readonly tag_id: string;
  readonly period: string;
}

const longestTagId = 64;
const openOnBothSides = '../..';

/** Reads an address that anybody may have typed: what makes no sense falls back to its default. */
export function readPassagesSearch(raw: Readonly<Record<string, unknown>>): PassagesSearch {
  // One character more than allowed: a longer id is none, not its beginning.
  const tag = textOf(raw['tag'], longestTagId + 1).trim();
  const period = periodOf(raw['period']);
  const { first, rows } = pagingOf(raw);
  const start = pagingOf({});
  return {
    ...(tag === '' || tag.length > longestTagId ? {} : { tag }),
    ...(period === '' || period === openOnBothSides ? {} : { period }),
    ...(first === start.first ? {} : { first }),
    ...(rows === start.rows ? {} : { rows }),
  };
}

export function selectionOf({ tag = '', period = '' }: PassagesSearch): Selection {
  return { tag_id: tag, period };
}

/** The same passages from another one on. */
export function withPaging(search: PassagesSearch, paging: Paging): PassagesSearch {
  return readPassagesSearch({ ...search, ...paging });
}

/** Other passages, from their beginning; an empty filter is none. */
export function withFilter(
  search: PassagesSearch,
  filter: { readonly tag?: string; readonly period?: string },
): PassagesSearch {
  return readPassagesSearch({ ...search, ...filter, first: 0 });
}

/** Whether the customer sees less than everything. */
export function isFiltered({ tag, period }: PassagesSearch): boolean {
  return tag !== undefined || period !== undefined;
}

/** Where the last page begins, for an address that leads beyond the end. */
export function lastPageOf(totalRecords: number, rows: number): number {
  return Math.max(0, Math.ceil(totalRecords / rows) - 1) * rows;
}
