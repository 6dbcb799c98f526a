import { officeRows } from '../../../lib/routing/office-rows.ts';
import {
  oneOf,
  pageFrom,
  type PageSearch,
  type RawSearch,
  readPage,
  textOf,
} from '../../../lib/routing/list-search.ts';

/** What `/uprava/zahtevi` shows: one request, or a page of the queue. */
export interface DeskSearch extends PageSearch {
  readonly request_number?: string;
  /** Also those that wait for the customer. */
  readonly priced?: 'yes';
}

export function readDeskSearch(raw: RawSearch): DeskSearch {
  const number = textOf(raw['request_number'], 32).trim();
  if (number !== '') return { request_number: number };
  return {
    ...(oneOf(raw['priced'], ['yes']) === undefined ? {} : { priced: 'yes' }),
    ...readPage(raw, officeRows),
  };
}

export function withDeskPage(
  { priced }: DeskSearch,
  page: { readonly first: number; readonly rows: number },
): DeskSearch {
  return { ...(priced === undefined ? {} : { priced }), ...pageFrom(page, officeRows) };
}
