import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireSignIn } from '../../lib/routing/guards.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readOverviewSearch, readTopUpsSearch } from './top-ups-search.ts';

export const topUpOverviewRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/dopuna-pregled',
  validateSearch: strictly(readOverviewSearch),
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(() => import('./top-up-overview-page.tsx'), 'TopUpOverviewPage'),
});

export const topUpsRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/dopune',
  validateSearch: strictly(readTopUpsSearch),
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(() => import('./top-ups-page.tsx'), 'TopUpsPage'),
});
