import { officeRows } from '../../../lib/routing/office-rows.ts';
import {
  oneOf,
  pageFrom,
  type PageSearch,
  type RawSearch,
  readPage,
  textOf,
} from '../../../lib/routing/list-search.ts';

const which = ['late', 'unanswered', 'mine'] as const;

/** What `/uprava/reklamacije` shows: one complaint by its number, or the queue. */
export interface DeskSearch extends PageSearch {
  readonly complaint_number?: string;
  /** Left out: open ones. */
  readonly status?: 'closed';
  readonly only?: (typeof which)[number];
}

export function readDeskSearch(raw: RawSearch): DeskSearch {
  const number = textOf(raw['complaint_number'], 32).trim();
  if (number !== '') return { complaint_number: number };
  const closed = oneOf(raw['status'], ['closed']) !== undefined;
  const only = oneOf(raw['only'], which);
  return {
    ...(closed ? { status: 'closed' } : {}),
    ...(closed || only === undefined ? {} : { only }),
    ...readPage(raw, officeRows),
  };
}

/** The same queue, another page of it. */
export function withDeskPage(
  { status, only }: DeskSearch,
  page: { readonly first: number; readonly rows: number },
): DeskSearch {
  return readDeskSearch({ status, only, ...pageFrom(page, officeRows) });
}
