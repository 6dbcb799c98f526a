import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readPointsSearch } from './points-search.ts';

export const pointsOfSaleRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/prodajna-mesta',
  validateSearch: strictly(readPointsSearch),
  component: lazyRouteComponent(() => import('./points-of-sale-page.tsx'), 'PointsOfSalePage'),
});
