import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readRoadConditionsSearch } from './road-conditions-search.ts';

export const roadConditionsRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/stanje-na-putevima',
  validateSearch: strictly(readRoadConditionsSearch),
  component: lateScreen(() => import('./road-conditions-page.tsx'), 'RoadConditionsPage'),
});
