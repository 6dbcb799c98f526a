import {
  oneOf,
  pageFrom,
  type PageSearch,
  type RawSearch,
  readPage,
  textOf,
} from '../../lib/routing/list-search.ts';

const statuses = ['open', 'closed'] as const;
const longestNumber = 32;

/**
 * What `/pages/pregled-zahteva-kupovina` shows: one request by its number, the form for a new one,
 * or the list. The number wins over the form.
 */
export interface RequestsSearch extends PageSearch {
  readonly request_number?: string;
  /** It was sent just now. */
  readonly sent?: 'yes';
  readonly new?: 'yes';
  /** The new one starts as a copy of this one. */
  readonly from?: string;
  readonly status?: (typeof statuses)[number];
}

export function readRequestsSearch(raw: RawSearch): RequestsSearch {
  const number = textOf(raw['request_number'], longestNumber).trim();
  if (number !== '') {
    return {
      request_number: number,
      ...(oneOf(raw['sent'], ['yes']) === undefined ? {} : { sent: 'yes' }),
    };
  }
  if (oneOf(raw['new'], ['yes']) !== undefined) {
    const from = textOf(raw['from'], longestNumber).trim();
    return { new: 'yes', ...(from === '' ? {} : { from }) };
  }
  const status = oneOf(raw['status'], statuses);
  return { ...(status === undefined ? {} : { status }), ...readPage(raw) };
}

/** The list, another page of it. */
export function withRequestsPage(
  { status }: RequestsSearch,
  page: { readonly first: number; readonly rows: number },
): RequestsSearch {
  return readRequestsSearch({ status, ...pageFrom(page) });
}
