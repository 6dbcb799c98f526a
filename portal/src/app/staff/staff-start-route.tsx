import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { staffRoute } from '../../lib/routing/parents.ts';

/** Of the frame rather than of an area: the page has something of several. */
export const staffStartRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./staff-start-page.tsx'), 'StaffStartPage'),
});
