import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readPointsSearch } from './points-search.ts';

export const pointsOfSaleRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/prodajna-mesta',
  validateSearch: strictly(readPointsSearch),
  component: lateScreen(() => import('./points-of-sale-page.tsx'), 'PointsOfSalePage'),
});
