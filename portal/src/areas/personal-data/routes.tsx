import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { requireSignIn } from '../../lib/routing/guards.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';

export const keptDataRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/moji-podaci',
  beforeLoad: requireSignIn,
  component: lateScreen(() => import('./kept-data-page.tsx'), 'KeptDataPage'),
});
