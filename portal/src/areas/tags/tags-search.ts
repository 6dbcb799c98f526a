import type { LanguageId } from '@rampa/contract';
import type { TagStatus } from '@rampa/contract/tags';
import {
  oneOf,
  pageFrom,
  type PageSearch,
  type RawSearch,
  readPage,
  sliceOf,
  textOf,
} from '../../lib/routing/list-search.ts';

/** What `/pages/tagovi` shows, according to the address; what is left out means all. */
export interface TagsSearch extends PageSearch {
  /** Part of a serial number, plate, nickname or cost centre. */
  readonly filter?: string;
  readonly status?: TagStatus;
  /** Id of a cost centre, or `none`. */
  readonly costCentre?: string;
  /** Id of a driver of the company. */
  readonly driver?: string;
  /** Left out: the tags themselves. */
  readonly tab?: TagsTab;
}

/** Further tabs: budgets for everybody who may set them, the others for companies. */
export const tagsTabs = ['mesta-troska', 'budzeti', 'uvoz'] as const;
export type TagsTab = (typeof tagsTabs)[number];

export const tagStatuses: readonly TagStatus[] = ['aktivan', 'neaktivan', 'izgubljen', 'ukraden'];

const longestFilter = 80;

export function readTagsSearch(raw: RawSearch): TagsSearch {
  const filter = textOf(raw['filter'], longestFilter);
  const status = oneOf(raw['status'], tagStatuses);
  const costCentre = textOf(raw['costCentre'], 64).trim();
  const driver = textOf(raw['driver'], 64).trim();
  const tab = oneOf(raw['tab'], tagsTabs);
  return {
    ...(filter.trim() === '' ? {} : { filter }),
    ...(status === undefined ? {} : { status }),
    ...(costCentre === '' ? {} : { costCentre }),
    ...(driver === '' ? {} : { driver }),
    ...(tab === undefined ? {} : { tab }),
    ...readPage(raw),
  };
}

/** The selection, as the call takes it. */
export function selectionOf({ filter = '', status, costCentre = '', driver }: TagsSearch) {
  return {
    filter,
    costCentreId: costCentre,
    ...(driver === undefined ? {} : { driver_id: driver }),
    ...(status === undefined ? {} : { status }),
  };
}

/** The input of the list's call. */
export function tagsAsked(search: TagsSearch, languageId: LanguageId) {
  return { ...sliceOf(search), languageId, ...selectionOf(search) };
}

/** Empty means all. */
export interface TagsFilter {
  readonly filter?: string;
  readonly status?: TagStatus | '';
  readonly costCentre?: string;
  readonly driver?: string;
}

/** The list under another filter: from its beginning, with the same page size. */
export function withTagsFilter(search: TagsSearch, filter: TagsFilter): TagsSearch {
  return readTagsSearch({ ...search, ...filter, page: 1 });
}

/** The same tags, another page of them. */
export function withTagsPage(
  { filter = '', status, costCentre, driver }: TagsSearch,
  page: { readonly first: number; readonly rows: number },
): TagsSearch {
  return readTagsSearch({ filter, status, costCentre, driver, ...pageFrom(page) });
}

/** Whether the selection is narrowed. */
export function isFiltered({ filter, status, costCentre, driver }: TagsSearch): boolean {
  return [filter, status, costCentre, driver].some((part) => part !== undefined);
}
