import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { staffRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readDaySearch, readDaysSearch } from './days-search.ts';

export const ledgerDaysRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'glavna-knjiga',
  validateSearch: strictly(readDaysSearch),
  component: lazyRouteComponent(() => import('./days-page.tsx'), 'DaysPage'),
});

export const ledgerDayRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'glavna-knjiga/dan',
  validateSearch: strictly(readDaySearch),
  component: lazyRouteComponent(() => import('./day-page.tsx'), 'DayPage'),
});
