import { oneOf, type RawSearch, textOf } from '../../../lib/routing/list-search.ts';

/** What `/uprava/sabloni` shows: one answer by its id, a form for a new one, or all of them. */
export interface CannedSearch {
  readonly answer?: string;
  readonly new?: 'yes';
}

export function readCannedSearch(raw: RawSearch): CannedSearch {
  const answer = textOf(raw['answer'], 64).trim();
  if (answer !== '') return { answer };
  return oneOf(raw['new'], ['yes']) === undefined ? {} : { new: 'yes' };
}
