import {
  type PageSearch,
  periodOf,
  type RawSearch,
  readPage,
  textOf,
} from '../../../lib/routing/list-search.ts';
import { officeRows, readFields } from '../../../lib/routing/office-rows.ts';

/** What `/uprava/kupci/inostranstvo` shows: passages abroad of one customer; what is left out does not matter. */
export interface CustomerAbroadSearch extends PageSearch {
  /** Id of the account. */
  readonly account?: string;
  /** Id of a tag. */
  readonly tag?: string;
  /** ISO 3166. */
  readonly country?: string;
  /** ISO 8601 interval of days. */
  readonly period?: string;
}

export function readCustomerAbroadSearch(raw: RawSearch): CustomerAbroadSearch {
  return {
    ...readFields(raw, ['account', 'tag'], (value) => textOf(value, 64).trim()),
    ...readFields(raw, ['country'], countryOf),
    ...readFields(raw, ['period'], periodOf),
    ...readPage(raw, officeRows),
  };
}

/** Another selection of the same customer's passages, from its beginning. */
export function withAbroadFilter(
  search: CustomerAbroadSearch,
  filter: Pick<CustomerAbroadSearch, 'tag' | 'country' | 'period'>,
): CustomerAbroadSearch {
  return readCustomerAbroadSearch({ ...search, ...filter, page: 1 });
}

function countryOf(value: unknown): string {
  const text = textOf(value, 2);
  return /^[A-Z]{2}$/u.test(text) ? text : '';
}
