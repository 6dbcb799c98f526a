import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireSignIn } from '../../lib/routing/guards.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readReportSearch } from './report-search.ts';

export const spendingReportsRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/izvestaji',
  validateSearch: strictly(readReportSearch),
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(() => import('./reports-page.tsx'), 'ReportsPage'),
});
