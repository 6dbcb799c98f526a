import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { rootRoute } from '../../lib/routing/parents.ts';

export const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/default',
  component: lateScreen(() => import('./landing-page.tsx'), 'LandingPage'),
});
