import { officeRows } from '../../lib/routing/office-rows.ts';
import {
  type PageSearch,
  type RawSearch,
  readPage,
  textOf,
} from '../../lib/routing/list-search.ts';

const fields = ['state', 'station', 'lane', 'day'] as const;

/** What `/uprava/kontrolni-zapisi` shows. */
export type LaneSearch = PageSearch & { readonly [Field in (typeof fields)[number]]?: string };

export function readLaneSearch(raw: RawSearch): LaneSearch {
  const given: { -readonly [Field in (typeof fields)[number]]?: string } = {};
  for (const name of fields) {
    const text = textOf(raw[name], 80);
    if (text !== '') given[name] = text;
  }
  return { ...given, ...readPage(raw, officeRows) };
}
