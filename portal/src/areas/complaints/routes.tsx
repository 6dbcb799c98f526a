import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireSignIn } from '../../lib/routing/guards.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readComplaintsSearch } from './complaints-search.ts';

export const complaintsRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/reklamacije',
  validateSearch: strictly(readComplaintsSearch),
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(() => import('./complaints-page.tsx'), 'ComplaintsPage'),
});
