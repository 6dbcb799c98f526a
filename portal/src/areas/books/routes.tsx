import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { staffRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readDaySearch, readDaysSearch } from './days-search.ts';

export const ledgerDaysRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'glavna-knjiga',
  validateSearch: strictly(readDaysSearch),
  component: lateScreen(() => import('./days-page.tsx'), 'DaysPage'),
});

export const ledgerDayRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'glavna-knjiga/dan',
  validateSearch: strictly(readDaySearch),
  component: lateScreen(() => import('./day-page.tsx'), 'DayPage'),
});
