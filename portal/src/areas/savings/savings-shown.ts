import type { CallResult, LanguageId } from '@rampa/contract';
import type { getUstede } from '@rampa/contract/savings';
import { type PageSearch, sliceOf } from '../../lib/routing/list-search.ts';

export type SavingsShown = CallResult<typeof getUstede>;

/** Lines on a page, if nobody chose another number. */
export const usualRows = 20;

/** What a page of the lines is asked for with. */
export function savingsAsked(search: PageSearch, languageId: LanguageId) {
  const { first, rows } = sliceOf(search, usualRows);
  return { languageId, first: String(first), rows: String(rows) };
}
