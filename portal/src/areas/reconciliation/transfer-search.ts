import { officeRows } from '../../lib/routing/office-rows.ts';
import { oneOf, type PageSearch, type RawSearch, readPage } from '../../lib/routing/list-search.ts';

/** What `/uprava/izvodi` shows. */
export interface TransferSearch extends PageSearch {
  /** Left out: what waits. */
  readonly state?: 'resolved';
}

export function readTransferSearch(raw: RawSearch): TransferSearch {
  return {
    ...(oneOf(raw['state'], ['resolved']) === undefined ? {} : { state: 'resolved' }),
    ...readPage(raw, officeRows),
  };
}
