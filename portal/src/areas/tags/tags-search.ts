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
  return {
    ...pagingOf(search),
    filter: textOf(search['filter'], longestFilter),
    status: oneOf(search['status'], tagStatuses) ?? '',
  };
}
