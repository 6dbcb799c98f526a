import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireSignIn } from '../../lib/routing/guards.ts';
import { readPage } from '../../lib/routing/list-search.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';

export const postpaidRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/odlozeno-placanje',
  validateSearch: strictly(readPage),
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(() => import('./postpaid-page.tsx'), 'PostpaidPage'),
});
