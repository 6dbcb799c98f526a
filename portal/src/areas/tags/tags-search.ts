import type { TagStatus } from '@rampa/contract/tags';
import {
  firstPage,
  oneOf,
  type Paging,
  pagingOf,
  type RawSearch,
  textOf,
} from '../../lib/routing/list-search.ts';

/** What `/pages/tagovi` shows; it lives in the address. */
export interface TagsSearch extends Paging {
  /** Part of a serial number, plate, nickname or cost centre. */
  readonly filter: string;
  /** Empty: all. */
  readonly status: TagStatus | '';
}

export const tagStatuses: readonly TagStatus[] = ['aktivan', 'neaktivan', 'izgubljen', 'ukraden'];

export const defaultTagsSearch: TagsSearch = { ...firstPage, filter: '', status: '' };

const longestFilter = 80;

export function readTagsSearch(search: RawSearch): TagsSearch {
  const filter = textOf(search['filter'], longestFilter);
  return {
    ...pagingOf(search),
    filter: filter.trim() === '' ? '' : filter,
    status: oneOf(search['status'], tagStatuses) ?? '',
  };
}

/** Other tags, from their beginning. */
export function withFilter(
  search: TagsSearch,
  filter: Partial<Pick<TagsSearch, 'filter' | 'status'>>,
): TagsSearch {
  return { ...search, ...filter, first: 0 };
}

/** Whether the customer sees less than everything. */
export function isFiltered({ filter, status }: TagsSearch): boolean {
  return filter !== '' || status !== '';
}
