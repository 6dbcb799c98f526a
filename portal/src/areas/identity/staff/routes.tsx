import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { staffRoute } from '../../../lib/routing/parents.ts';

/** One's own sign-in data, for staff. */
export const staffAccountRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'nalog',
  component: lazyRouteComponent(() => import('./staff-account-page.tsx'), 'StaffAccountPage'),
});

export const staffPasswordRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'lozinka',
  component: lazyRouteComponent(() => import('../change-password-page.tsx'), 'ChangePasswordPage'),
});
