import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { staffRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readPayoutSearch } from './payout-search.ts';

export const payoutsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'isplate',
  validateSearch: strictly(readPayoutSearch),
  component: lateScreen(() => import('./payouts-page.tsx'), 'PayoutsPage'),
});
