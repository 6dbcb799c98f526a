import { officeRows } from '../../lib/routing/office-rows.ts';
import {
  oneOf,
  type PageSearch,
  type RawSearch,
  readPage,
  textOf,
} from '../../lib/routing/list-search.ts';

/** What `/uprava/kasa` shows. */
export interface TillSearch extends PageSearch {
  /** Left out: what is in a till. */
  readonly state?: 'closings' | undefined;
  /** Whose till; left out: the own one. */
  readonly clerk?: string | undefined;
}

export function readTillSearch(raw: RawSearch): TillSearch {
  const state = oneOf(raw['state'], ['closings']);
  const clerk = textOf(raw['clerk'], 64).trim();
  return {
    ...(state === undefined ? {} : { state }),
    ...(clerk === '' ? {} : { clerk }),
    ...readPage(raw, officeRows),
  };
}
