import { officeRows } from '../../lib/routing/office-rows.ts';
import { oneOf, type PageSearch, type RawSearch, readPage } from '../../lib/routing/list-search.ts';

/** What `/uprava/za-potvrdu` shows. */
export interface ProposalSearch extends PageSearch {
  /** Left out: what waits. */
  readonly state?: 'decided' | undefined;
}

export function readProposalSearch(raw: RawSearch): ProposalSearch {
  const state = oneOf(raw['state'], ['decided']);
  return { ...(state === undefined ? {} : { state }), ...readPage(raw, officeRows) };
}
