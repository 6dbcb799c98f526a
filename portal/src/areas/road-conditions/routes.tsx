import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readRoadConditionsSearch } from './road-conditions-search.ts';

export const roadConditionsRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/stanje-na-putevima',
  validateSearch: strictly(readRoadConditionsSearch),
  component: lazyRouteComponent(() => import('./road-conditions-page.tsx'), 'RoadConditionsPage'),
});
