import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { staffRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readOpenPaymentsSearch, readQueueSearch } from './row-search.ts';
import { readOperatorReportSearch } from './report-search.ts';

export const operatorReportRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'izvestaji',
  validateSearch: strictly(readOperatorReportSearch),
  component: lazyRouteComponent(() => import('./report-page.tsx'), 'ReportPage'),
});

export const openPaymentsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'placanja',
  validateSearch: strictly(readOpenPaymentsSearch),
  component: lazyRouteComponent(() => import('./open-payments-page.tsx'), 'OpenPaymentsPage'),
});

export const queuesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'slanje',
  validateSearch: strictly(readQueueSearch),
  component: lazyRouteComponent(() => import('./queues-page.tsx'), 'QueuesPage'),
});
