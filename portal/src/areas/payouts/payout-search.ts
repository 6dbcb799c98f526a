import { officeRows } from '../../lib/routing/office-rows.ts';
import { oneOf, type PageSearch, type RawSearch, readPage } from '../../lib/routing/list-search.ts';

/** What `/uprava/isplate` shows. */
export interface PayoutSearch extends PageSearch {
  /** Left out: what is to be paid. */
  readonly state?: 'paid' | 'files' | undefined;
}

export function readPayoutSearch(raw: RawSearch): PayoutSearch {
  const state = oneOf(raw['state'], ['paid', 'files']);
  return { ...(state === undefined ? {} : { state }), ...readPage(raw, officeRows) };
}
