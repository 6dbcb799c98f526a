import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { staffRoute } from '../../../lib/routing/parents.ts';
import { strictly } from '../../../lib/routing/strict-search.ts';
import { readDispatchSearch } from './dispatch-search.ts';

export const dispatchRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'otprema',
  validateSearch: strictly(readDispatchSearch),
  component: lazyRouteComponent(() => import('./dispatch-page.tsx'), 'DispatchPage'),
});

export const stockRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'zalihe',
  component: lazyRouteComponent(() => import('./stock-page.tsx'), 'StockPage'),
});
