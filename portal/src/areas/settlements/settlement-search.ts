import { officeRows } from '../../lib/routing/office-rows.ts';
import { oneOf, type PageSearch, type RawSearch, readPage } from '../../lib/routing/list-search.ts';

/** What `/uprava/obracuni` shows. */
export interface SettlementSearch extends PageSearch {
  /** Left out: differences that wait. */
  readonly show?: 'closed' | 'settlements';
}

export function readSettlementSearch(raw: RawSearch): SettlementSearch {
  const show = oneOf(raw['show'], ['closed', 'settlements'] as const);
  return { ...(show === undefined ? {} : { show }), ...readPage(raw, officeRows) };
}
