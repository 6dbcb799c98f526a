import { officeRows, readFields } from '../../lib/routing/office-rows.ts';
import {
  dayOf,
  oneOf,
  type PageSearch,
  type RawSearch,
  readPage,
  textOf,
} from '../../lib/routing/list-search.ts';

const fields = ['customer', 'reference', 'staff', 'action', 'from', 'to'] as const;

/** What `/uprava/evidencija` shows; what it makes of it, the screen says. */
export type AuditSearch = PageSearch & {
  readonly [Field in (typeof fields)[number]]?: string;
} & { readonly all?: 'yes' };

export function readAuditSearch(raw: RawSearch): AuditSearch {
  return {
    ...readFields(raw, fields, (value) => textOf(value, 254).trim()),
    ...(oneOf(raw['all'], ['yes']) === undefined ? {} : { all: 'yes' }),
    ...readPage(raw, officeRows),
  };
}

/**
 * What customers and the program do is most of the trail: looking through all of it for one action, and nothing
 * that narrows it, would take too long.
 */
export function wantsFirstDay({ all, action, from, ...asked }: AuditSearch): boolean {
  const narrowed = asked.customer ?? asked.reference ?? asked.staff ?? dayOf(from);
  return all === 'yes' && action !== undefined && narrowed === undefined;
}
