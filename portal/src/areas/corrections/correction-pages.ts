import type { RawSearch } from '../../lib/routing/list-search.ts';
import { type CorrectionSearch, readCorrectionSearch } from './correction-search.ts';

/** The same selection with something else in it, from its first page on. */
export function chosenIn(search: CorrectionSearch, change: RawSearch): CorrectionSearch {
  const { page: _, ...kept } = search;
  return readCorrectionSearch({ ...kept, ...change });
}
