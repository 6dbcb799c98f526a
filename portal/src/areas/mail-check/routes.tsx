import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { requireTexts } from '../../lib/routing/guards.ts';
import { type RawSearch, textOf } from '../../lib/routing/list-search.ts';
import { openRoute } from '../../lib/routing/parents.ts';
import { mailCheckPath } from '../../lib/routing/link-kind.tsx';
import { strictly } from '../../lib/routing/strict-search.ts';

interface MailCheckSearch {
  /** As it was typed, or as the link in a mail has it. */
  readonly kod?: string;
}

function readMailCheckSearch(raw: RawSearch): MailCheckSearch {
  const kod = textOf(raw['kod'], 1000).trim();
  return kod === '' ? {} : { kod };
}

export const mailCheckRoute = createRoute({
  getParentRoute: () => openRoute,
  path: mailCheckPath,
  validateSearch: strictly(readMailCheckSearch),
  beforeLoad: requireTexts,
  component: lateScreen(() => import('./mail-check-page.tsx'), 'MailCheckPage'),
});
