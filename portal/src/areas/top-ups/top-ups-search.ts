import {
  pageFrom,
  type PageSearch,
  periodOf,
  type RawSearch,
  readPage,
  textOf,
} from '../../lib/routing/list-search.ts';

const longestId = 64;
const longestOrderNumber = 40;

/**
 * What `/pages/dopuna-pregled` shows: the balances, the form for a tag, a tag's automatic top-up, the form that
 * moves money off a tag, several tags in one payment, or the outcome of an order. The order takes precedence over the tags.
 */
export interface OverviewSearch extends PageSearch {
  readonly tag?: string;
  readonly automatic?: string;
  /** The tag to move money off, or any other text to choose one. */
  readonly move?: string;
  /** Several tags in one payment: the number of its order, or any other text to begin one. */
  readonly many?: string;
  /** Of a new one: the order that was not paid and is tried again. */
  readonly again?: string;
  /** The balance of the company itself: `balance`, or the number of a payment into it. */
  readonly company?: string;
  readonly order_number?: string;
}

export function readOverviewSearch(raw: RawSearch): OverviewSearch {
  const tag = textOf(raw['tag'], longestId).trim();
  const orderNumber = textOf(raw['order_number'], longestOrderNumber).trim();
  const automatic = textOf(raw['automatic'], longestId).trim();
  const move = textOf(raw['move'], longestId).trim();
  const many = textOf(raw['many'], longestOrderNumber).trim();
  const again = textOf(raw['again'], longestOrderNumber).trim();
  const company = textOf(raw['company'], longestOrderNumber).trim();
  return {
    ...(tag === '' ? {} : { tag }),
    ...(company === '' ? {} : { company }),
    ...(move === '' ? {} : { move }),
    ...(many === '' ? {} : { many }),
    ...(many === '' || again === '' ? {} : { again }),
    ...(automatic === '' ? {} : { automatic }),
    ...(orderNumber === '' ? {} : { order_number: orderNumber }),
    ...readPage(raw),
  };
}

/** The list itself, and nothing that it leads to. */
export function showsBalances(search: OverviewSearch): boolean {
  const { tag, automatic, move, many, company, order_number: order } = search;
  return [tag, automatic, move, many, company, order].every((one) => one === undefined);
}

/** Search parameters of `/pages/dopune`; omitted means no filter. */
export interface TopUpsSearch extends PageSearch {
  readonly tag?: string;
  /** ISO 8601 interval of days. */
  readonly period?: string;
}

export function readTopUpsSearch(raw: RawSearch): TopUpsSearch {
  const tag = textOf(raw['tag'], longestId).trim();
  const period = periodOf(raw['period']);
  return {
    ...(tag === '' ? {} : { tag }),
    ...(period === '' ? {} : { period }),
    ...readPage(raw),
  };
}

/** The list under another filter: from its beginning, with the same page size. */
export function withTopUpsFilter(
  search: TopUpsSearch,
  filter: { readonly tag?: string; readonly period?: string },
): TopUpsSearch {
  return readTopUpsSearch({ ...search, ...filter, page: 1 });
}

/** The same top-ups, another page of them. */
export function withTopUpsPage(
  { tag, period }: TopUpsSearch,
  page: { readonly first: number; readonly rows: number },
): TopUpsSearch {
  return readTopUpsSearch({ tag, period, ...pageFrom(page) });
}

/** The selection, as the call takes it. */
export function selectionOf({ tag = '', period = '' }: TopUpsSearch) {
  return { tag_id: tag, period };
}

/** Whether the selection is narrowed. */
export function isFiltered({ tag, period }: TopUpsSearch): boolean {
  return tag !== undefined || period !== undefined;
}
