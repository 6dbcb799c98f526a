import { officeRows } from '../../lib/routing/office-rows.ts';
import {
  oneOf,
  pageFrom,
  type PageSearch,
  type RawSearch,
  readPage,
  textOf,
} from '../../lib/routing/list-search.ts';

/** What `/uprava/evidencija` shows. */
export interface AuditSearch extends PageSearch {
  readonly customer?: string;
  readonly reference?: string;
  readonly all?: 'yes';
}

export function readAuditSearch(raw: RawSearch): AuditSearch {
  const customer = textOf(raw['customer'], 254).trim();
  const reference = textOf(raw['reference'], 64).trim();
  return {
    ...(customer === '' ? {} : { customer }),
    ...(reference === '' ? {} : { reference }),
    ...(oneOf(raw['all'], ['yes']) === undefined ? {} : { all: 'yes' }),
    ...readPage(raw, officeRows),
  };
}

/** The same selection, another page of it. */
export function withAuditPage(
  { page: _page, rows: _rows, ...selection }: AuditSearch,
  page: { readonly first: number; readonly rows: number },
): AuditSearch {
  return { ...selection, ...pageFrom(page, officeRows) };
}
