import {
  oneOf,
  type PageSearch,
  type RawSearch,
  readPage,
  textOf,
} from '../../../lib/routing/list-search.ts';
import { officeRows } from '../../../lib/routing/office-rows.ts';

/** What `/uprava/prodajna-mesta` shows: one point, the form for a new one, or a page of the list. */
export interface PointsDeskSearch extends PageSearch {
  readonly point?: string;
  readonly new?: 'yes';
  readonly text?: string;
  /** Left out: those that customers see. */
  readonly show?: 'ending' | 'closed';
}

export function readPointsDeskSearch(raw: RawSearch): PointsDeskSearch {
  const point = textOf(raw['point'], 64).trim();
  if (point !== '') return { point };
  if (oneOf(raw['new'], ['yes']) !== undefined) return { new: 'yes' };
  const text = textOf(raw['text'], 120).trim();
  const show = oneOf(raw['show'], ['ending', 'closed']);
  return {
    ...readPage(raw, officeRows),
    ...(text === '' ? {} : { text }),
    ...(show === undefined ? {} : { show }),
  };
}
