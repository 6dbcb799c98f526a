import {
  oneOf,
  type PageSearch,
  type RawSearch,
  readPage,
  textOf,
} from '../../../lib/routing/list-search.ts';
import { officeRows } from '../../../lib/routing/office-rows.ts';

/** What `/uprava/zaposleni` shows. */
export interface ColleaguesSearch extends PageSearch {
  readonly text?: string;
  /** Left out: those with access. */
  readonly show?: 'removed';
}

export function readColleaguesSearch(raw: RawSearch): ColleaguesSearch {
  const text = textOf(raw['text'], 120).trim();
  const show = oneOf(raw['show'], ['removed']);
  return {
    ...readPage(raw, officeRows),
    ...(text === '' ? {} : { text }),
    ...(show === undefined ? {} : { show }),
  };
}
