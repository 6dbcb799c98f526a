import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { staffRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readOperatorReportSearch } from './report-search.ts';

export const operatorReportRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'izvestaji',
  validateSearch: strictly(readOperatorReportSearch),
  component: lazyRouteComponent(() => import('./report-page.tsx'), 'ReportPage'),
});
