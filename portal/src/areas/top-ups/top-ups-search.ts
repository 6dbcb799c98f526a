import {
  firstPage,
  type Paging,
  pagingOf,
  periodOf,
  type RawSearch,
  textOf,
} from '../../lib/routing/list-search.ts';

const longestId = 64;
const longestOrderNumber = 40;

/**
 * What `/pages/dopuna-pregled` shows: the balances, the form for a tag, or what became of an order.
 * The order wins over the tag.
 */
export interface OverviewSearch extends Paging {
  readonly tag: string;
  readonly order_number: string;
}

export const defaultOverviewSearch: OverviewSearch = { ...firstPage, tag: '', order_number: '' };

export function readOverviewSearch(search: RawSearch): OverviewSearch {
  return {
    ...pagingOf(search),
    tag: textOf(search['tag'], longestId).trim(),
    order_number: textOf(search['order_number'], longestOrderNumber).trim(),
  };
}

/** What `/pages/dopune` shows. */
export interface TopUpsSearch extends Paging {
  /** Empty: all tags. */
  readonly tag: string;
  /** ISO 8601 interval of days; empty: all. */
  readonly period: string;
}

export const defaultTopUpsSearch: TopUpsSearch = { ...firstPage, tag: '', period: '' };

export function readTopUpsSearch(search: RawSearch): TopUpsSearch {
  return {
    ...pagingOf(search),
    tag: textOf(search['tag'], longestId).trim(),
    period: periodOf(search['period']),
  };
}

/** Other top-ups, from their beginning. */
export function withFilter(
  search: TopUpsSearch,
  filter: Partial<Pick<TopUpsSearch, 'tag' | 'period'>>,
): TopUpsSearch {
  return { ...search, ...filter, first: 0 };
}

/** Whether the customer sees less than everything. */
export function isFiltered({ tag, period }: TopUpsSearch): boolean {
  return tag !== '' || period !== '';
}
