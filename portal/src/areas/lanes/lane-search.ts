import { officeRows, readFields } from '../../lib/routing/office-rows.ts';
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
  const given = readFields(raw, fields, (value) => textOf(value, 80));
  return { ...given, ...readPage(raw, officeRows) };
}
