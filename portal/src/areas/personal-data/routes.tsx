import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireSignIn } from '../../lib/routing/guards.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';

export const keptDataRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/moji-podaci',
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(() => import('./kept-data-page.tsx'), 'KeptDataPage'),
});
