import { officeRows } from '../../lib/routing/office-rows.ts';
import {
  oneOf,
  pageFrom,
  type PageSearch,
  type RawSearch,
  readPage,
} from '../../lib/routing/list-search.ts';

/** What `/uprava/isplate` shows. */
export interface PayoutSearch extends PageSearch {
  /** Left out: what is to be paid. */
  readonly state?: 'paid';
}

export function readPayoutSearch(raw: RawSearch): PayoutSearch {
  return {
    ...(oneOf(raw['state'], ['paid']) === undefined ? {} : { state: 'paid' }),
    ...readPage(raw, officeRows),
  };
}

/** The same selection, another page of it. */
export function withPayoutPage(
  { state }: PayoutSearch,
  page: { readonly first: number; readonly rows: number },
): PayoutSearch {
  return { ...(state === undefined ? {} : { state }), ...pageFrom(page, officeRows) };
}
