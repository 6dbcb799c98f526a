import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../../lib/routing/late-screen.ts';
import { staffRoute } from '../../../lib/routing/parents.ts';
import { strictly } from '../../../lib/routing/strict-search.ts';
import { readDispatchSearch } from './dispatch-search.ts';

export const dispatchRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'otprema',
  validateSearch: strictly(readDispatchSearch),
  component: lateScreen(() => import('./dispatch-page.tsx'), 'DispatchPage'),
});

export const stockRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'zalihe',
  component: lateScreen(() => import('./stock-page.tsx'), 'StockPage'),
});
