import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../../lib/routing/late-screen.ts';
import { staffRoute } from '../../../lib/routing/parents.ts';
import { strictly } from '../../../lib/routing/strict-search.ts';
import { readStationsDeskSearch } from './stations-desk-search.ts';

export const stationsDeskRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'naplatne-stanice',
  validateSearch: strictly(readStationsDeskSearch),
  component: lateScreen(() => import('./stations-desk-page.tsx'), 'StationsDeskPage'),
});
