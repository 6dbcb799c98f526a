import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pagesRoute } from '../../lib/routing/parents.ts';

export const homeRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: 'home',
  component: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
});
