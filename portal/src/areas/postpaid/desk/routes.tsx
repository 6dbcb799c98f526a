import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readPage } from '../../../lib/routing/list-search.ts';
import { staffRoute } from '../../../lib/routing/parents.ts';
import { strictly } from '../../../lib/routing/strict-search.ts';

export const overdueRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'dospeli-racuni',
  validateSearch: strictly(readPage),
  component: lazyRouteComponent(() => import('./overdue-page.tsx'), 'OverduePage'),
});
