import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { requireSignIn } from '../../lib/routing/guards.ts';
import { readPage } from '../../lib/routing/list-search.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';

export const statementsRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/izvodi',
  validateSearch: strictly(readPage),
  beforeLoad: requireSignIn,
  component: lateScreen(() => import('./statements-page.tsx'), 'StatementsPage'),
});
