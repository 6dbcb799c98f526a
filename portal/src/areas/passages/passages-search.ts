import {
  type PageSearch,
  periodOf,
  type RawSearch,
  readPage,
  textOf,
} from '../../lib/routing/list-search.ts';

/** What `/pages/prolasci` shows; it lives in the address. What is left out stands at its default. */
export interface PassagesSearch extends PageSearch {
  /** Id of a tag; left out: all tags. */
  readonly tag?: string;
  /** ISO 8601 interval of days; left out: all. */
  readonly period?: string;
  /** Id of a cost centre, or `none`; left out: all. */
  readonly costCentre?: string;
  /** Id of a driver of the company; left out: whoever drove. */
  readonly driver?: string;
}

/** What the customer looks at, as the calls of the contract take it. */
export interface Selection {
  readonly tag_id: string;
  readonly period: string;
  readonly costCentreId: string;
  readonly driver_id?: string;
}

const longestTagId = 64;

export function readPassagesSearch(raw: RawSearch): PassagesSearch {
  return { ...readFilter(raw), ...readPage(raw) };
}

export function selectionOf({
  tag = '',
  period = '',
  costCentre = '',
  driver,
}: PassagesSearch): Selection {
  const driven = driver === undefined ? {} : { driver_id: driver };
  return { tag_id: tag, period, costCentreId: costCentre, ...driven };
}

/** Other passages, from their beginning; an empty filter is none. */
export function withFilter(
  search: PassagesSearch,
  filter: {
    readonly tag?: string;
    readonly period?: string;
    readonly costCentre?: string;
    readonly driver?: string;
  },
): PassagesSearch {
  return readPassagesSearch({ ...search, ...filter, page: 1 });
}

/** The same passages, another page of them. */
export function withPage(search: PassagesSearch, page: PageSearch): PassagesSearch {
  return { ...readFilter({ ...search }), ...page };
}

/** Whether the customer sees less than everything. */
export function isFiltered({ tag, period, costCentre, driver }: PassagesSearch): boolean {
  return [tag, period, costCentre, driver].some((part) => part !== undefined);
}

function readFilter(raw: RawSearch): Omit<PassagesSearch, keyof PageSearch> {
  const tag = textOf(raw['tag'], longestTagId).trim();
  const period = periodOf(raw['period']);
  const costCentre = textOf(raw['costCentre'], longestTagId).trim();
  const driver = textOf(raw['driver'], longestTagId).trim();
  return {
    ...(tag === '' ? {} : { tag }),
    ...(period === '' ? {} : { period }),
    ...(costCentre === '' ? {} : { costCentre }),
    ...(driver === '' ? {} : { driver }),
  };
}
