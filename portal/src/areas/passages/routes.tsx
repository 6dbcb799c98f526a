import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireSignIn } from '../../lib/routing/guards.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readPassagesSearch } from './passages-search.ts';

export const passagesRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/prolasci',
  validateSearch: strictly(readPassagesSearch),
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(() => import('./passages-page.tsx'), 'PassagesPage'),
});
