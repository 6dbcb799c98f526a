import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { staffRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readTillSearch } from './till-search.ts';

export const tillRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'kasa',
  validateSearch: strictly(readTillSearch),
  component: lazyRouteComponent(() => import('./till-page.tsx'), 'TillPage'),
});
