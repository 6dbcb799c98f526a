import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireSignIn } from '../../lib/routing/guards.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readRequestsSearch } from './requests-search.ts';

export const purchaseRequestsRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/pregled-zahteva-kupovina',
  validateSearch: strictly(readRequestsSearch),
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(() => import('./requests-page.tsx'), 'RequestsPage'),
});
