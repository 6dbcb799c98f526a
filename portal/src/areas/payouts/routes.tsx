import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { staffRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readPayoutSearch } from './payout-search.ts';

export const payoutsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'isplate',
  validateSearch: strictly(readPayoutSearch),
  component: lazyRouteComponent(() => import('./payouts-page.tsx'), 'PayoutsPage'),
});
