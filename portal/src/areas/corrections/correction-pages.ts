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

/** A day that the calendar has; else undefined. */
export function dayOf(text = ''): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(text)) return undefined;
  const time = Date.parse(`${text}T00:00:00Z`);
  // `2026-02-30` rolls over to March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : undefined;
}
