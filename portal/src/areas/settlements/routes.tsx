import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { staffRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readSettlementSearch } from './settlement-search.ts';

export const settlementsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'obracuni',
  validateSearch: strictly(readSettlementSearch),
  component: lazyRouteComponent(() => import('./settlements-page.tsx'), 'SettlementsPage'),
});
