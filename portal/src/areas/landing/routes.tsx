import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../lib/routing/parents.ts';

export const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/default',
  component: lazyRouteComponent(() => import('./landing-page.tsx'), 'LandingPage'),
});
