import type { ReviewState } from '@rampa/contract/corrections';
import type { PassageMark } from '@rampa/contract/passages';
import { officeRows } from '../../lib/routing/office-rows.ts';
import {
  oneOf,
  pageFrom,
  type PageSearch,
  type RawSearch,
  readPage,
  textOf,
} from '../../lib/routing/list-search.ts';

// Written out: routes are part of the first load, and the contract would come with them.
const states = ['accepted', 'corrected'] as const satisfies readonly Exclude<ReviewState, 'open'>[];
export const marks = [
  'category-differs',
  'same-lane-twice',
  'impossible-time',
  'longest-route',
] as const satisfies readonly PassageMark[];

/** What `/uprava/oznaceni-prolasci` shows. */
export interface MarkedSearch extends PageSearch {
  /** Left out: those that nobody has looked at. */
  readonly state?: (typeof states)[number];
  readonly mark?: PassageMark;
  readonly station?: string;
}

export function readMarkedSearch(raw: RawSearch): MarkedSearch {
  const state = oneOf(raw['state'], states);
  const mark = oneOf(raw['mark'], marks);
  const station = textOf(raw['station'], 80);
  return {
    ...(state === undefined ? {} : { state }),
    ...(mark === undefined ? {} : { mark }),
    ...(station === '' ? {} : { station }),
    ...readPage(raw, officeRows),
  };
}

/** The same selection with something else in it, from its first page on. */
export function markedChosenIn(search: MarkedSearch, change: RawSearch): MarkedSearch {
  const { page: _, ...kept } = search;
  return readMarkedSearch({ ...kept, ...change });
}

/** The same selection, another page of it. */
export function withMarkedPage(
  { page: _, rows: __, ...kept }: MarkedSearch,
  page: { readonly first: number; readonly rows: number },
): MarkedSearch {
  return { ...kept, ...pageFrom(page, officeRows) };
}
