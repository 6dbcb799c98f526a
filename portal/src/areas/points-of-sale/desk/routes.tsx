import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../../lib/routing/late-screen.ts';
import { staffRoute } from '../../../lib/routing/parents.ts';
import { strictly } from '../../../lib/routing/strict-search.ts';
import { readPointsDeskSearch } from './points-desk-search.ts';

export const pointsDeskRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'prodajna-mesta',
  validateSearch: strictly(readPointsDeskSearch),
  component: lateScreen(() => import('./points-desk-page.tsx'), 'PointsDeskPage'),
});
