import type { TagStatus } from '@rampa/contract/tags';
import {
  oneOf,
  pageFrom,
  type PageSearch,
  type RawSearch,
  readPage,
  textOf,
} from '../../lib/routing/list-search.ts';

/** What `/pages/tagovi` shows; it lives in the address, where what is left out means all. */
export interface TagsSearch extends PageSearch {
  /** Part of a serial number, plate, nickname or cost centre. */
  readonly filter?: string;
  readonly status?: TagStatus;
}

export const tagStatuses: readonly TagStatus[] = ['aktivan', 'neaktivan', 'izgubljen', 'ukraden'];

const longestFilter = 80;

export function readTagsSearch(raw: RawSearch): TagsSearch {
  const filter = textOf(raw['filter'], longestFilter);
  const status = oneOf(raw['status'], tagStatuses);
  return {
    ...(filter.trim() === '' ? {} : { filter }),
    ...(status === undefined ? {} : { status }),
    ...readPage(raw),
  };
}

/** What the customer looks at, as the call takes it. */
export function selectionOf({ filter = '', status }: TagsSearch) {
  return { filter, ...(status === undefined ? {} : { status }) };
}

/** The list under another filter: from its beginning, with the same page size. */
export function withTagsFilter(
  search: TagsSearch,
  filter: { readonly filter?: string; readonly status?: TagStatus | '' },
): TagsSearch {
  return readTagsSearch({ ...search, ...filter, page: 1 });
}

/** The same tags, another page of them. */
export function withTagsPage(
  { filter = '', status }: TagsSearch,
  page: { readonly first: number; readonly rows: number },
): TagsSearch {
  return readTagsSearch({ filter, status, ...pageFrom(page) });
}

/** Whether the customer sees less than everything. */
export function isFiltered({ filter, status }: TagsSearch): boolean {
  return filter !== undefined || status !== undefined;
}
