import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { staffRoute } from '../../lib/routing/parents.ts';

/** Of the frame rather than of an area: the page has something of several. */
export const staffStartRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/',
  component: lateScreen(() => import('./staff-start-page.tsx'), 'StaffStartPage'),
});
