import { officeRows } from '../../lib/routing/office-rows.ts';
import {
  oneOf,
  type PageSearch,
  type RawSearch,
  readPage,
  textOf,
} from '../../lib/routing/list-search.ts';

/** What `/uprava/tekstovi` shows: one text by its key, or those that were searched for. */
export interface TextSearch extends PageSearch {
  readonly key?: string;
  readonly search?: string;
  readonly changed?: 'yes';
}

export function readTextSearch(raw: RawSearch): TextSearch {
  const key = textOf(raw['key'], 120).trim();
  if (key !== '') return { key };
  const search = textOf(raw['search'], 200).trim();
  return {
    ...(search === '' ? {} : { search }),
    ...(oneOf(raw['changed'], ['yes']) === undefined ? {} : { changed: 'yes' }),
    ...readPage(raw, officeRows),
  };
}
