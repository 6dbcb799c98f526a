import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../../lib/routing/late-screen.ts';
import { staffRoute } from '../../../lib/routing/parents.ts';

/** One's own sign-in data, for staff. */
export const staffAccountRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'nalog',
  component: lateScreen(() => import('./staff-account-page.tsx'), 'StaffAccountPage'),
});

export const staffPasswordRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'lozinka',
  component: lateScreen(() => import('../change-password-page.tsx'), 'ChangePasswordPage'),
});
