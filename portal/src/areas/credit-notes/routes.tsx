import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireSignIn } from '../../lib/routing/guards.ts';
import { readPage } from '../../lib/routing/list-search.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';

export const creditNotesRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/knjizna-odobrenja',
  validateSearch: strictly(readPage),
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(() => import('./credit-notes-page.tsx'), 'CreditNotesPage'),
});
