import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { requireSignIn } from '../../lib/routing/guards.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { withPicture } from '../../lib/routing/with-picture.ts';
import { PeriodRange } from '../../lib/selection/late-period-range.ts';
import { readReportSearch, type ReportSearch } from './report-search.ts';

export const spendingReportsRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/izvestaji',
  validateSearch: strictly(readReportSearch),
  beforeLoad: requireSignIn,
  loaderDeps: ({ search }: { readonly search: ReportSearch }) => search,
  // Days that no preset has are in fields, which come later than their screen.
  loader: ({ deps: { period } }) => (period === undefined ? undefined : withPicture(PeriodRange)),
  component: lateScreen(() => import('./reports-page.tsx'), 'ReportsPage'),
});
