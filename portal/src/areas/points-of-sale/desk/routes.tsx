import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { staffRoute } from '../../../lib/routing/parents.ts';
import { strictly } from '../../../lib/routing/strict-search.ts';
import { readPointsDeskSearch } from './points-desk-search.ts';

export const pointsDeskRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'prodajna-mesta',
  validateSearch: strictly(readPointsDeskSearch),
  component: lazyRouteComponent(() => import('./points-desk-page.tsx'), 'PointsDeskPage'),
});
