import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireSignIn } from '../../lib/routing/guards.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { readOverviewSearch, readTopUpsSearch } from './top-ups-search.ts';

export const topUpOverviewRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/dopuna-pregled',
  validateSearch: readOverviewSearch,
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(() => import('./top-up-overview-page.tsx'), 'TopUpOverviewPage'),
});

export const topUpsRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/dopune',
  validateSearch: readTopUpsSearch,
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(() => import('./top-ups-page.tsx'), 'TopUpsPage'),
});
