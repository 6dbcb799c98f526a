import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { staffRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readLaneSearch } from './lane-search.ts';

export const laneHoursRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'kontrolni-zapisi',
  validateSearch: strictly(readLaneSearch),
  component: lateScreen(() => import('./lanes-page.tsx'), 'LanesPage'),
});
