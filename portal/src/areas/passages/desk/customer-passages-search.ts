import { type RawSearch, readPage, sliceOf, textOf } from '../../../lib/routing/list-search.ts';
import { officeRows } from '../../../lib/routing/office-rows.ts';
import type { withFilter } from '../passages-filter.ts';
import { type PassagesSearch, readPassagesSearch } from '../passages-search.ts';

/** What `/uprava/kupci/prolasci` shows: passages of one customer. */
export interface CustomerPassagesSearch extends PassagesSearch {
  /** Id of the account. */
  readonly account?: string;
}

interface Slice {
  readonly first: number;
  readonly rows: number;
}

export function readCustomerPassagesSearch(raw: RawSearch): CustomerPassagesSearch {
  const account = textOf(raw['account'], 64).trim();
  const { page: _page, rows: _rows, ...filter } = readPassagesSearch(raw);
  return { ...(account === '' ? {} : { account }), ...filter, ...readPage(raw, officeRows) };
}

/** The page as the call needs it. */
export function customerSlice(search: CustomerPassagesSearch): Slice {
  return sliceOf(search, officeRows);
}

/** Another selection of the same customer's passages, from its beginning. */
export function withCustomerFilter(
  search: CustomerPassagesSearch,
  filter: Parameters<typeof withFilter>[1],
): CustomerPassagesSearch {
  return readCustomerPassagesSearch({ ...search, ...filter, page: 1 });
}
