import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { settings } from '../../lib/portal.ts';
import { requireSignIn } from '../../lib/routing/guards.ts';
import { readPage } from '../../lib/routing/list-search.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';

export const postpaidRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/odlozeno-placanje',
  validateSearch: strictly(readPage),
  beforeLoad: (context) => {
    if (settings.postpaid !== 'true') redirect({ to: '/pages/home', throw: true });
    requireSignIn(context);
  },
  component: lazyRouteComponent(() => import('./postpaid-page.tsx'), 'PostpaidPage'),
});
