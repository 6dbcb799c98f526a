import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireSignIn } from '../../lib/routing/guards.ts';
import { type RawSearch, readPage } from '../../lib/routing/list-search.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { usualRows } from './savings-shown.ts';

export const savingsRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/usteda',
  validateSearch: strictly((raw: RawSearch) => readPage(raw, usualRows)),
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(() => import('./savings-page.tsx'), 'SavingsPage'),
});
