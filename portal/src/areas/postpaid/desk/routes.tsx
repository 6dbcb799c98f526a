import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../../lib/routing/late-screen.ts';
import { readPage } from '../../../lib/routing/list-search.ts';
import { staffRoute } from '../../../lib/routing/parents.ts';
import { strictly } from '../../../lib/routing/strict-search.ts';

export const overdueRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'dospeli-racuni',
  validateSearch: strictly(readPage),
  component: lateScreen(() => import('./overdue-page.tsx'), 'OverduePage'),
});
