import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { type HelpTopicId, helpTopicIds } from '../../lib/help/help-topics.ts';
import { oneOf, type RawSearch } from '../../lib/routing/list-search.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';

interface HelpSearch {
  /** Left out: all topics. */
  readonly tema?: HelpTopicId;
}

function readHelpSearch(raw: RawSearch): HelpSearch {
  const tema = oneOf(raw['tema'], helpTopicIds);
  return tema === undefined ? {} : { tema };
}

export const helpRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/pomoc',
  validateSearch: strictly(readHelpSearch),
  component: lateScreen(() => import('./help-page.tsx'), 'HelpPage'),
});
