import {
  oneOf,
  type PageSearch,
  type RawSearch,
  readPage,
  textOf,
} from '../../../lib/routing/list-search.ts';
import { officeRows } from '../../../lib/routing/office-rows.ts';

/** What `/uprava/naplatne-stanice` shows: one station, the form for a new one, or a page of the list. */
export interface StationsDeskSearch extends PageSearch {
  readonly station?: string;
  readonly new?: 'yes';
  readonly text?: string;
  /** Id of a road; left out: all. */
  readonly road?: string;
  /** Left out: those in use. */
  readonly show?: 'unpriced' | 'ending' | 'closed';
}

export function readStationsDeskSearch(raw: RawSearch): StationsDeskSearch {
  const station = textOf(raw['station'], 64).trim();
  if (station !== '') return { station };
  if (oneOf(raw['new'], ['yes']) !== undefined) return { new: 'yes' };
  const text = textOf(raw['text'], 120).trim();
  const road = textOf(raw['road'], 64).trim();
  const show = oneOf(raw['show'], ['unpriced', 'ending', 'closed']);
  return {
    ...readPage(raw, officeRows),
    ...(text === '' ? {} : { text }),
    ...(road === '' ? {} : { road }),
    ...(show === undefined ? {} : { show }),
  };
}
