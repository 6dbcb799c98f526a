import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { longestCode } from '../../lib/longest-code.ts';
import { type RawSearch, textOf } from '../../lib/routing/list-search.ts';
import { type NamedData, readNamedData } from '../../lib/complaints/named-data.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';

export interface ContactSearch {
  /** Of the message that was sent: the page then says so, also after a reload. */
  readonly reference?: string;
  /** Somebody reports a message that pretends to be ours. */
  readonly prijava?: 'lazna-poruka';
  /** The code that it shows. */
  readonly kod?: string;
  /** Which of the data that we keep about somebody is to be corrected. */
  readonly data?: NamedData;
}

export function readContactSearch(raw: RawSearch): ContactSearch {
  const reference = textOf(raw['reference'], 20);
  if (/^\d{6}-\d{8}$/u.test(reference)) return { reference };
  if (raw['prijava'] !== 'lazna-poruka') {
    const data = readNamedData(raw['data']);
    return data === undefined ? {} : { data };
  }
  const kod = textOf(raw['kod'], longestCode).trim();
  return { prijava: 'lazna-poruka', ...(kod === '' ? {} : { kod }) };
}

export const contactRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/kontakt',
  validateSearch: strictly(readContactSearch),
  component: lateScreen(() => import('./contact-page.tsx'), 'ContactPage'),
});
