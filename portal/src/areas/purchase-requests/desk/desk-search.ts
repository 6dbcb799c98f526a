import { officeRows } from '../../../lib/routing/office-rows.ts';
import {
  oneOf,
  type PageSearch,
  type RawSearch,
  readPage,
  textOf,
} from '../../../lib/routing/list-search.ts';

const choices = ['open', 'accepted', 'refused', 'withdrawn', 'expired', 'all'] as const;

/** What `/uprava/zahtevi` shows: one request, or a page of the queue. */
export interface DeskSearch extends PageSearch {
  readonly request_number?: string;
  /** Left out: those to be priced. */
  readonly state?: (typeof choices)[number];
}

export function readDeskSearch(raw: RawSearch): DeskSearch {
  const number = textOf(raw['request_number'], 32).trim();
  if (number !== '') return { request_number: number };
  const state = oneOf(raw['state'], choices);
  return {
    ...(state === undefined ? {} : { state }),
    ...readPage(raw, officeRows),
  };
}
