import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pagesRoute, staffRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readRoadConditionsSearch } from './road-conditions-search.ts';
import { readEventSearch } from './desk/event-search.ts';

export const roadConditionsRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/stanje-na-putevima',
  validateSearch: strictly(readRoadConditionsSearch),
  component: lazyRouteComponent(() => import('./road-conditions-page.tsx'), 'RoadConditionsPage'),
});

export const eventDeskRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'dogadjaji',
  validateSearch: strictly(readEventSearch),
  component: lazyRouteComponent(() => import('./desk/event-desk-page.tsx'), 'EventDeskPage'),
});
