import { officeRows } from '../../lib/routing/office-rows.ts';
import { pageFrom, type RawSearch } from '../../lib/routing/list-search.ts';
import { type CorrectionSearch, readCorrectionSearch } from './correction-search.ts';

/** The same selection with something else in it, from its first page on. */
export function chosenIn(search: CorrectionSearch, change: RawSearch): CorrectionSearch {
  const { page: _, ...kept } = search;
  return readCorrectionSearch({ ...kept, ...change });
}

/** The same selection, another page of it. */
export function withPage(
  search: CorrectionSearch,
  slice: { readonly first: number; readonly rows: number },
): CorrectionSearch {
  const { page: _, rows: __, ...kept } = search;
  return { ...kept, ...pageFrom(slice, officeRows) };
}
