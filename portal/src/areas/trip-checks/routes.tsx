import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireSignIn } from '../../lib/routing/guards.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readTripChecksSearch } from './trip-checks-search.ts';

export const tripChecksRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/provera-voznji',
  validateSearch: strictly(readTripChecksSearch),
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(() => import('./trip-checks-page.tsx'), 'TripChecksPage'),
});
