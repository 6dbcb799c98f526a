import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { staffRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readOpenPaymentsSearch, readQueueSearch } from './row-search.ts';
import { readOperatorReportSearch } from './report-search.ts';

export const operatorReportRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'izvestaji',
  validateSearch: strictly(readOperatorReportSearch),
  component: lateScreen(() => import('./report-page.tsx'), 'ReportPage'),
});

export const openPaymentsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'placanja',
  validateSearch: strictly(readOpenPaymentsSearch),
  component: lateScreen(() => import('./open-payments-page.tsx'), 'OpenPaymentsPage'),
});

export const queuesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'slanje',
  validateSearch: strictly(readQueueSearch),
  component: lateScreen(() => import('./queues-page.tsx'), 'QueuesPage'),
});
