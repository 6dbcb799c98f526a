import { officeRows } from '../../../lib/routing/office-rows.ts';
import {
  oneOf,
  type PageSearch,
  type RawSearch,
  readPage,
  textOf,
} from '../../../lib/routing/list-search.ts';

/** What `/uprava/dogadjaji` shows: one event, the form for a new one, or a page of the list. */
export interface EventSearch extends PageSearch {
  readonly event?: string;
  readonly new?: 'yes';
  readonly road?: string;
}

export function readEventSearch(raw: RawSearch): EventSearch {
  const event = textOf(raw['event'], 120).trim();
  if (event !== '') return { event };
  if (oneOf(raw['new'], ['yes']) !== undefined) return { new: 'yes' };
  const road = textOf(raw['road'], 20).trim();
  return { ...(road === '' ? {} : { road }), ...readPage(raw, officeRows) };
}
